// Well-known names, each with the domain that it must find after any import.

/** One line a company: its names, separated by commas, then its domain. */
const NAMES_AND_DOMAINS = `
Apple | apple.com
Microsoft | microsoft.com
Google | google.com
Amazon | amazon.com
Facebook | facebook.com
Meta | meta.com
Netflix | netflix.com
Tesla | tesla.com
Nvidia | nvidia.com
Intel | intel.com
IBM | ibm.com
Oracle | oracle.com
SAP | sap.com
Cisco | cisco.com
Adobe | adobe.com
Salesforce | salesforce.com
Uber | uber.com
Airbnb | airbnb.com
Spotify | spotify.com
PayPal | paypal.com
Visa | visa.com
Mastercard | mastercard.com
American Express | americanexpress.com
JPMorgan, JPMorgan Chase | jpmorganchase.com
Chase | chase.com
Goldman Sachs | goldmansachs.com
Morgan Stanley | morganstanley.com
Bank of America | bankofamerica.com
Wells Fargo | wellsfargo.com
Citigroup | citigroup.com
HSBC | hsbc.com
Barclays | barclays.com
Deutsche Bank | db.com
UBS | ubs.com
BNP Paribas | bnpparibas.com
Société Générale | societegenerale.com
Santander | santander.com
ING | ing.com
Allianz | allianz.com
AXA | axa.com
Berkshire Hathaway | berkshirehathaway.com
BlackRock | blackrock.com
Coca-Cola | coca-colacompany.com
Pepsi | pepsi.com
McDonald's | mcdonalds.com
Starbucks | starbucks.com
Burger King | bk.com
KFC | kfc.com
Subway | subway.com
Nestlé | nestle.com
Unilever | unilever.com
Danone | danone.com
Heineken | heineken.com
Kraft Heinz | kraftheinzcompany.com
Mondelez | mondelezinternational.com
Kellogg's | kellanova.com
Procter & Gamble | pg.com
Johnson & Johnson | jnj.com
Colgate-Palmolive | colgatepalmolive.com
L'Oréal | loreal.com
Nike | nike.com
Adidas | adidas.com
Puma | puma.com
Zara | zara.com
H&M | hm.com
IKEA | ikea.com
Gap | gap.com
Levi's | levistrauss.com
Louis Vuitton | louisvuitton.com
Gucci | gucci.com
Hermès | hermes.com
Chanel | chanel.com
Prada | prada.com
Rolex | rolex.com
Tiffany | tiffany.com
Walmart | walmart.com
Target, Target Corporation | target.com
Costco | costco.com
Home Depot | homedepot.com
Kroger, The Kroger Co. | kroger.com
Carrefour | carrefour.com
Tesco | tesco.com
Lidl | lidl.com
eBay | ebay.com
Alibaba | alibaba.com
Tencent | tencent.com
Baidu | baidu.com
Huawei | huawei.com
Xiaomi | xiaomi.com
Lenovo | lenovo.com
Samsung | samsung.com
LG | lg.com
Sony | sony.com
Panasonic | panasonic.com
Nintendo | nintendo.com
Canon | canon.com
Toyota | toyota.com
Honda | honda.com
Nissan | nissan-global.com
Mazda | mazda.com
Hyundai | hyundai.com
Kia | kia.com
BMW, BMW AG | bmw.com
Mercedes-Benz, Daimler | mercedes-benz.com
Volkswagen | volkswagen.de
Audi | audi.com
Porsche | porsche.com
Ferrari | ferrari.com
Renault | renaultgroup.com
Volvo | volvogroup.com
Ford | ford.com
General Motors | gm.com
Chevrolet | chevrolet.com
Boeing | boeing.com
Airbus | airbus.com
Lockheed Martin | lockheedmartin.com
Siemens, Siemens AG | siemens.com
Bosch | bosch.com
General Electric | geaerospace.com
ABB, ABB Ltd | abb.com
Philips | philips.com
Caterpillar | caterpillar.com
Komatsu | komatsu.jp
Kubota | kubota.com
Midea | midea.com
Hitachi | hitachi.com
Toshiba | toshiba.com
Fujitsu | fujitsu.com
Shell | shell.com
BP | bp.com
ExxonMobil | exxonmobil.com
Chevron | chevron.com
TotalEnergies | totalenergies.com
Total | totalenergies.com
Equinor | equinor.com
Gazprom | gazprom.com
Aramco | aramco.com
Rio Tinto | riotinto.com
Glencore | glencore.com
Fortescue | fortescue.com
Woodside | woodside.com
BASF | basf.com
Bayer | bayer.com
Pfizer | pfizer.com
Novartis | novartis.com
Roche | roche.com
Sanofi | sanofi.com
GSK | gsk.com
AstraZeneca | astrazeneca.com
Merck | merck.com
Merck KGaA, Merck Group | merckgroup.com
Moderna | modernatx.com
Novo Nordisk | novonordisk.com
CSL | csl.com
Legal & General | legalandgeneral.com
Kirin | kirinholdings.com
HDFC Bank | hdfcbank.com
Infosys | infosys.com
Tata Motors | tatamotors.com
Reliance | ril.com
Accenture, Andersen Consulting | accenture.com
Deloitte | deloitte.com
ArcelorMittal | arcelormittal.com
Binance | binance.com
Coinbase | coinbase.com
McKinsey | mckinsey.com
PwC | pwc.com
Disney | disney.com
Warner Bros. Discovery | wbd.com
BBC | bbc.com
CNN | cnn.com
The New York Times | nytimes.com
Vodafone | vodafone.com
Verizon | verizon.com
AT&T | att.com
T-Mobile | t-mobile.com
Orange | orange.com
Telefónica | telefonica.com
SoftBank | softbank.jp
Delta | delta.com
Lufthansa | lufthansa.com
Emirates | emirates.com
FedEx | fedex.com
UPS | ups.com
DHL | dhl.com
Maersk | maersk.com
Marriott | marriott.com
Hilton | hilton.com
Booking.com | booking.com
Expedia | expedia.com
Stripe | stripe.com
Shopify | shopify.com
Slack | slack.com
Zoom | zoom.us
GitHub | github.com
WordPress | wordpress.org
Snap | snap.com
TikTok | tiktok.com
YouTube | youtube.com
Instagram | instagram.com
LinkedIn | linkedin.com
X | x.com
OpenAI | openai.com
Anthropic | anthropic.com
Bitcoin | bitcoin.org
Ethereum | ethereum.org
Southern Company | southerncompany.com
Air Products | airproducts.com
News Corp | newscorp.com
Sea-Doo | brp.com
`

export const FAMILIAR_NAMES = NAMES_AND_DOMAINS.trim()
  .split('\n')
  .flatMap((line) => {
    const [names = '', domain = ''] = line.split(' | ')
    return names.split(', ').map((name): [name: string, domain: string] => [name, domain])
  })
