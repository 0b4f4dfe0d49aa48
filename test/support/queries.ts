// Typical search texts, each with the company that a person means. They were chosen without looking at search results.

/** One query a line, `text | domain`, grouped by kind. */
const QUERIES_BY_KIND: Record<string, string> = {
  'ticker, ISIN or coin': `
AAPL | apple.com
MSFT | microsoft.com
TSLA | tesla.com
GOOG | abc.xyz
7203 | toyota.com
005930 | samsung.com
2330 | tsmc.com
BRK.B | berkshirehathaway.com
BRK-A | berkshirehathaway.com
XTKS:6758 | sony.com
KO | coca-colacompany.com
GE | geaerospace.com
MRK | merck.com
JPM | jpmorganchase.com
NESN | nestle.com
RELIANCE | ril.com
NOVO-B | novonordisk.com
0700 | tencent.com
US0378331005 | apple.com
BTC | bitcoin.org
ETH | ethereum.org
DOGE | dogecoin.com
`,
  name: `
Microsoft | microsoft.com
Netflix | netflix.com
Goldman Sachs | goldmansachs.com
Bank of America | bankofamerica.com
General Motors | gm.com
Louis Vuitton | louisvuitton.com
Burger King | bk.com
Red Bull | redbull.com
Deutsche Bank | db.com
Deutsche Bahn | bahn.de
Credit Suisse | credit-suisse.com
Texas Instruments | ti.com
Check Point | checkpoint.com
American Airlines | aa.com
Eli Lilly | lilly.com
The New York Times | nytimes.com
Hugging Face | huggingface.co
Tata Motors | tatamotors.com
Square | squareup.com
Strategy | strategy.com
`,
  alias: `
P&G | pg.com
BofA | bankofamerica.com
VW | volkswagen.de
Amex | americanexpress.com
Coke | coca-colacompany.com
Chevy | chevrolet.com
Insta | instagram.com
J&J | jnj.com
WaPo | washingtonpost.com
NYT | nytimes.com
WSJ | wsj.com
StanChart | sc.com
SocGen | societegenerale.com
CommBank | commbank.com.au
Maccas | mcdonalds.com
LV | louisvuitton.com
FB | facebook.com
TCS | tcs.com
JLR | jaguarlandrover.com
Capone | capitalone.com
Woolies | woolworths.com.au
Timmies | timhortons.com
B&N | barnesandnoble.com
`,
  label: `
jpmorganchase | jpmorganchase.com
goldmansachs | goldmansachs.com
wholefoodsmarket | wholefoodsmarket.com
thenorthface | thenorthface.com
homedepot | homedepot.com
underarmour | underarmour.com
bankofamerica | bankofamerica.com
nytimes | nytimes.com
ab-inbev | ab-inbev.com
kraftheinzcompany | kraftheinzcompany.com
colgatepalmolive | colgatepalmolive.com
rolls-royce | rolls-royce.com
steampowered | steampowered.com
rockstargames | rockstargames.com
lindt-spruengli | lindt-spruengli.com
dunkindonuts | dunkindonuts.com
beatsbydre | beatsbydre.com
elcompanies | elcompanies.com
moutaichina | moutaichina.com
cathaypacific | cathaypacific.com
`,
  domain: `
stripe.com | stripe.com
amazon.de | amazon.com
twitter.com | x.com
burgerking.com | bk.com
fb.com | facebook.com
vw.com | volkswagen.de
jpmorgan.com | jpmorganchase.com
https://www.ikea.com/us/en/ | ikea.com
bbc.co.uk | bbc.com
qq.com | tencent.com
ge.com | geaerospace.com
WWW.NIKE.COM | nike.com
docs.google.com | google.com
schneider-electric.com | se.com
claude.ai | claude.ai
http://mercadolibre.com?x=1 | mercadolibre.com
twitch.tv | twitch.tv
abc.xyz | abc.xyz
abc.com | abc.com
yahoo.co.jp | lycorp.co.jp
`,
  prefix: `
goog | google.com
micr | microsoft.com
amaz | amazon.com
netf | netflix.com
star | starbucks.com
spot | spotify.com
face | facebook.com
volks | volkswagen.de
merce | mercedes-benz.com
berksh | berkshirehathaway.com
deutsche b | db.com
novo n | novonordisk.com
louis v | louisvuitton.com
airb | airbnb.com
lambo | lamborghini.com
swaro | swarovski.com
caterp | caterpillar.com
bank of am | bankofamerica.com
general mo | gm.com
nint | nintendo.com
procter | pg.com
hugging | huggingface.co
`,
  'ticker with its exchange': `
7203.T | toyota.com
7203.t | toyota.com
NESN.SW | nestle.com
DG.PA | vinci.com
0700.HK | tencent.com
700.HK | tencent.com
VOD LN | vodafone.com
NASDAQ:AAPL | apple.com
AAPL:US | apple.com
XNAS:MSFT | microsoft.com
XPAR:DG | vinci.com
$TSLA | tesla.com
BTC-USD | bitcoin.org
ETH/USDT | ethereum.org
us0378331005 | apple.com
brk-b | berkshirehathaway.com
`,
  'few letters': `
ap | apple.com
vw | volkswagen.de
pay | paypal.com
tes | tesla.com
micro | microsoft.com
ama | amazon.com
you | youtube.com
git | github.com
app | apple.com
net | netflix.com
link | linkedin.com
motors | gm.com
sams | samsung.com
str | stripe.com
sta | starbucks.com
fac | facebook.com
nvi | nvidia.com
ado | adobe.com
ib | ibm.com
tik | tiktok.com
wha | whatsapp.com
lin | linkedin.com
inst | instagram.com
twi | x.com
ub | uber.com
ai | airbnb.com
spo | spotify.com
sna | snapchat.com
pin | pinterest.com
red | reddit.com
tele | telegram.org
zoo | zoom.us
sla | slack.com
dro | dropbox.com
sho | shopify.com
sal | salesforce.com
ora | oracle.com
cis | cisco.com
int | intel.com
qua | qualcomm.com
son | sony.com
nin | nintendo.com
toy | toyota.com
hon | honda.com
hyu | hyundai.com
vol | volkswagen.de
por | porsche.com
fer | ferrari.com
boe | boeing.com
wal | walmart.com
tar | target.com
cost | costco.com
ike | ikea.com
nik | nike.com
adi | adidas.com
pum | puma.com
gucc | gucci.com
mcd | mcdonalds.com
coca | coca-colacompany.com
pep | pepsi.com
dis | disney.com
gold | goldmansachs.com
jpm | jpmorganchase.com
visa | visa.com
mast | mastercard.com
pfi | pfizer.com
sie | siemens.com
bos | bosch.com
she | shell.com
exx | exxonmobil.com
wiki | wikipedia.org
ebay | ebay.com
ali | alibaba.com
tenc | tencent.com
hua | huawei.com
xia | xiaomi.com
boo | booking.com
exp | expedia.com
fede | fedex.com
bit | bitcoin.org
eth | ethereum.org
open | openai.com
anth | anthropic.com
word | wordpress.org
`,
  'later word of a name': `
sachs | goldmansachs.com
hathaway | berkshirehathaway.com
gamble | pg.com
nordisk | novonordisk.com
fargo | wellsfargo.com
paribas | bnpparibas.com
romeo | alfaromeo.com
goose | canadagoose.com
lauder | elcompanies.com
hortons | timhortons.com
kreme | krispykreme.com
zeiss | carlzeiss.com
tinto | riotinto.com
balance | newbalance.com
overflow | stackoverflow.com
armour | underarmour.com
reuters | thomsonreuters.com
fitch | abercrombie.com
namco | bandainamco.co.jp
soleil | cirquedusoleil.com
hathaw | berkshirehathaway.com
klein | calvinklein.com
`,
  typo: `
gogole | google.com
googel | google.com
mircosoft | microsoft.com
microsft | microsoft.com
amazn | amazon.com
netflx | netflix.com
starbuks | starbucks.com
addidas | adidas.com
facebok | facebook.com
volkswagon | volkswagen.de
porshe | porsche.com
hundai | hyundai.com
samsumg | samsung.com
linkdin | linkedin.com
mcdonlads | mcdonalds.com
goldmann sachs | goldmansachs.com
berkshire hathway | berkshirehathaway.com
mastercrad | mastercard.com
lufthnasa | lufthansa.com
tesal | tesla.com
nitnendo | nintendo.com
loius vuitton | louisvuitton.com
merecdes | mercedes-benz.com
caterpiller | caterpillar.com
colgete | colgatepalmolive.com
walmrat | walmart.com
`,
  accents: `
Nestlé | nestle.com
nestle | nestle.com
L'Oréal | loreal.com
L’Oréal | loreal.com
loreal | loreal.com
Citroën | citroen.com
citroen | citroen.com
Hermès | hermes.com
hermes | hermes.com
Škoda | skoda-auto.com
skoda | skoda-auto.com
Société Générale | societegenerale.com
societe generale | societegenerale.com
Crédit Agricole | credit-agricole.com
credit agricole | credit-agricole.com
estee lauder | elcompanies.com
Telefónica | telefonica.com
telefonica | telefonica.com
Ørsted | orsted.com
Mærsk | maersk.com
Itaú | itau.com.br
aldi süd | aldi-sued.de
turk hava yollari | turkishairlines.com
Zürich Versicherung | zurich.com
arcelik | beko.com
jose cuervo | cuervo.com
`,
  ampersand: `
AT&T | att.com
at and t | att.com
at & t | att.com
att | att.com
H&M | hm.com
h & m | hm.com
Procter & Gamble | pg.com
procter and gamble | pg.com
procter gamble | pg.com
weight watchers | weightwatchers.com
dolce gabbana | dolcegabbana.com
merck kgaa | merckgroup.com
andersen consulting | accenture.com
Johnson & Johnson | jnj.com
johnson and johnson | jnj.com
johnson johnson | jnj.com
M&S | marksandspencer.com
marks and spencer | marksandspencer.com
marks & spencer | marksandspencer.com
Ernst & Young | ey.com
tiffany and co | tiffany.com
ben and jerrys | benjerry.com
Barnes & Noble | barnesandnoble.com
barnes and noble | barnesandnoble.com
S&P Global | spglobal.com
m&m's | mms.com
abercrombie and fitch | abercrombie.com
lindt & sprüngli | lindt-spruengli.com
bang and olufsen | bang-olufsen.com
`,
  'legal form': `
Apple Inc | apple.com
Apple Inc. | apple.com
Siemens AG | siemens.com
Toyota Motor Corporation | toyota.com
Toyota Motor Corp | toyota.com
Volkswagen AG | volkswagen.de
SAP SE | sap.com
Nestle SA | nestle.com
Shell plc | shell.com
Robert Bosch GmbH | bosch.com
Samsung Electronics Co., Ltd. | samsung.com
Tencent Holdings Ltd | tencent.com
The Coca-Cola Company | coca-colacompany.com
Ford Motor Company | ford.com
International Business Machines Corporation | ibm.com
Bayerische Motoren Werke AG | bmw.com
Meta Platforms, Inc. | meta.com
Spotify Technology S.A. | spotify.com
Unilever PLC | unilever.com
Ferrari N.V. | ferrari.com
Novo Nordisk A/S | novonordisk.com
Infosys Limited | infosys.com
Stripe Inc | stripe.com
The Walt Disney Company | disney.com
`,
  punctuation: `
J.P. Morgan | jpmorganchase.com
jp morgan | jpmorganchase.com
jpmorgan | jpmorganchase.com
j p morgan | jpmorganchase.com
7-eleven | 7-eleven.com
7 eleven | 7-eleven.com
7eleven | 7-eleven.com
coca cola | coca-colacompany.com
cocacola | coca-colacompany.com
coca-cola | coca-colacompany.com
e-bay | ebay.com
wal-mart | walmart.com
wal mart | walmart.com
mcdonalds | mcdonalds.com
mc donalds | mcdonalds.com
mcdonald's | mcdonalds.com
hewlett-packard | hp.com
rolls royce | rolls-royce.com
face book | facebook.com
you tube | youtube.com
t mobile | t-mobile.com
tmobile | t-mobile.com
chick fil a | chick-fil-a.com
open ai | openai.com
mercedes benz | mercedes-benz.com
  levis   | levistrauss.com
pay-pal | paypal.com
linked-in | linkedin.com
`,
  'native script': `
トヨタ | toyota.com
トヨタ自動車 | toyota.com
任天堂 | nintendo.com
ソニー | sony.com
日産 | nissan-global.com
ユニクロ | uniqlo.com
삼성전자 | samsung.com
삼성 | samsung.com
현대자동차 | hyundai.com
카카오 | kakaocorp.com
네이버 | navercorp.com
阿里巴巴 | alibaba.com
腾讯 | tencent.com
騰訊 | tencent.com
华为 | huawei.com
小米 | xiaomi.com
比亚迪 | byd.com
京东 | jd.com
Газпром | gazprom.com
Яндекс | yandex.com
Сбербанк | sberbank.com
Лукойл | lukoil.com
أرامكو | aramco.com
इन्फोसिस | infosys.com
וויקס | wix.com
การบินไทย | thaiairways.com
`,
  'former name': `
Twitter | x.com
Facebook Inc | meta.com
Alphabet | abc.xyz
Daimler | mercedes-benz.com
Royal Dutch Shell | shell.com
TransferWise | wise.com
Taxify | bolt.eu
GlaxoSmithKline | gsk.com
Statoil | equinor.com
MicroStrategy | strategy.com
ViacomCBS | paramount.com
France Telecom | orange.com
Research In Motion | blackberry.com
EADS | airbus.com
Square Inc | block.xyz
Priceline Group | bookingholdings.com
BHP Billiton | bhp.com
DONG Energy | orsted.com
Raytheon | rtx.com
Apple Computer | apple.com
Avago | broadcom.com
Matsushita | panasonic.com
Federal Express | fedex.com
Kentucky Fried Chicken | kfc.com
Time Warner | wbd.com
Fiat Chrysler | stellantis.com
Valeant | bauschhealth.com
`,
  'mixed case': `
aPPLE | apple.com
GOOGLE | google.com
nVidia | nvidia.com
NETFLIX | netflix.com
EBAY | ebay.com
Ikea | ikea.com
IBM | ibm.com
ibm | ibm.com
Adidas | adidas.com
PAYPAL | paypal.com
youTube | youtube.com
LINKEDIN | linkedin.com
aapl | apple.com
brk.b | berkshirehathaway.com
Amazon.COM | amazon.com
HSBC | hsbc.com
hsbc | hsbc.com
GOLDMAN SACHS | goldmansachs.com
bAnK oF aMeRiCa | bankofamerica.com
pwc | pwc.com
LEGO | lego.com
`,
}

const pairs = (lines: string) =>
  lines
    .trim()
    .split('\n')
    .map((line) => line.split(' | ') as [text: string, domain: string])

export const QUERIES = Object.entries(QUERIES_BY_KIND).map(
  ([kind, lines]): [kind: string, queries: [text: string, domain: string][]] => [
    kind,
    pairs(lines),
  ],
)
