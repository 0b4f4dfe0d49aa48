// The providers of free and disposable email addresses. Such an address says nothing about the company of its owner.
import type { Apex } from './apex.ts'

// Written by hand: the most used providers by country, then disposable ones.
const PROVIDERS = new Set(
  // The whole world.
  (
    'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com passport.com windowslive.com yahoo.com ymail.com rocketmail.com aol.com aim.com ' +
    'icloud.com me.com mac.com proton.me protonmail.com protonmail.ch pm.me tutanota.com tutanota.de tutamail.com tuta.com tuta.io keemail.me ' +
    'zohomail.com zohomail.eu mail.com email.com usa.com europe.com consultant.com engineer.com post.com dr.com myself.com gmx.com gmx.net gmx.us inbox.com ' +
    'fastmail.com fastmail.fm hushmail.com lycos.com excite.com rediffmail.com mailfence.com startmail.com runbox.com disroot.org riseup.net hey.com ' +
    'duck.com posteo.net mailbox.org skiff.com cock.li airmail.cc ' +
    // The country sites of Yahoo, Hotmail, Outlook, Live and AOL.
    'yahoo.co.uk yahoo.fr yahoo.de yahoo.it yahoo.es yahoo.ca yahoo.in yahoo.co.in yahoo.co.id yahoo.co.jp yahoo.com.au yahoo.com.br yahoo.com.mx ' +
    'yahoo.com.ar yahoo.com.ph yahoo.com.sg yahoo.com.vn yahoo.com.tw yahoo.com.hk yahoo.com.tr yahoo.gr yahoo.pl yahoo.ro yahoo.se yahoo.no yahoo.dk ' +
    'yahoo.ie yahoo.nl yahoo.be yahoo.at yahoo.co.th yahoo.com.my yahoo.com.co yahoo.cl yahoo.com.pe myyahoo.com ' +
    'hotmail.co.uk hotmail.fr hotmail.de hotmail.it hotmail.es hotmail.be hotmail.nl hotmail.se hotmail.dk hotmail.no hotmail.ca hotmail.gr ' +
    'hotmail.com.br hotmail.com.ar hotmail.com.mx hotmail.com.tr hotmail.co.jp hotmail.ch hotmail.at ' +
    'outlook.de outlook.fr outlook.es outlook.it outlook.be outlook.at outlook.dk outlook.ie outlook.pt outlook.jp outlook.in outlook.com.br outlook.com.au ' +
    'live.co.uk live.fr live.de live.it live.nl live.be live.se live.no live.dk live.ca live.cn live.jp live.in live.com.au live.com.mx live.com.pt live.ie live.at ' +
    'aol.co.uk aol.de aol.fr aol.it aol.es ' +
    // Germany, Austria and Switzerland.
    'web.de gmx.de gmx.at gmx.ch t-online.de freenet.de arcor.de posteo.de mail.de email.de online.de vodafone.de kabelmail.de alice.de o2mail.de o2online.de ' +
    'unitybox.de ewetel.net ewe.net netcologne.de lycos.de firemail.de magenta.de bluewin.ch hispeed.ch sunrise.ch aon.at chello.at inode.at ' +
    // France, Belgium and the Netherlands.
    'orange.fr wanadoo.fr free.fr sfr.fr neuf.fr laposte.net bbox.fr numericable.fr club-internet.fr voila.fr alice.fr noos.fr cegetel.net aliceadsl.fr ' +
    'skynet.be telenet.be proximus.be scarlet.be voo.be ziggo.nl planet.nl home.nl xs4all.nl kpnmail.nl hetnet.nl chello.nl upcmail.nl casema.nl quicknet.nl tele2.nl ' +
    // Great Britain and Ireland.
    'btinternet.com btopenworld.com virginmedia.com ntlworld.com blueyonder.co.uk sky.com talktalk.net tiscali.co.uk plus.net o2.co.uk eircom.net ' +
    // Italy, Spain, Portugal and Greece.
    'libero.it virgilio.it tiscali.it alice.it tin.it tim.it fastwebnet.it inwind.it iol.it email.it teletu.it aruba.it poste.it ' +
    'telefonica.net terra.es ono.com movistar.es sapo.pt clix.pt netcabo.pt otenet.gr forthnet.gr ' +
    // The north and east of Europe.
    'telia.com comhem.se bredband.net spray.se telenor.no online.no broadpark.no jubii.dk mail.dk stofanet.dk tdcadsl.dk luukku.com kolumbus.fi elisanet.fi suomi24.fi ' +
    'wp.pl o2.pl onet.pl interia.pl op.pl gazeta.pl tlen.pl vp.pl seznam.cz email.cz centrum.cz post.cz volny.cz azet.sk centrum.sk ' +
    'freemail.hu citromail.hu abv.bg mail.bg inbox.lv inbox.lt mail.ee siol.net mail.ru bk.ru list.ru inbox.ru yandex.ru yandex.com ya.ru rambler.ru ukr.net i.ua meta.ua tut.by ' +
    // America.
    'comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net juno.com netzero.net optonline.net optimum.net frontier.com ' +
    'frontiernet.net windstream.net roadrunner.com rr.com centurylink.net q.com netscape.net netscape.com suddenlink.net shaw.ca rogers.com sympatico.ca bell.net telus.net ' +
    'videotron.ca cogeco.ca prodigy.net.mx uol.com.br bol.com.br terra.com.br ig.com.br globo.com globomail.com oi.com.br zipmail.com.br r7.com ' +
    // Asia, Africa and Australia.
    'qq.com foxmail.com 163.com 126.com yeah.net sina.com sina.cn sohu.com 139.com 189.cn aliyun.com 21cn.com tom.com naver.com hanmail.net daum.net nate.com kakao.com ' +
    'docomo.ne.jp ezweb.ne.jp softbank.ne.jp nifty.com biglobe.ne.jp ocn.ne.jp pchome.com.tw hinet.net seed.net.tw netvigator.com singnet.com.sg pacific.net.sg ' +
    'sify.com in.com indiatimes.com walla.com walla.co.il netvision.net.il mynet.com webmail.co.za mweb.co.za telkomsa.net bigpond.com bigpond.net.au optusnet.com.au ' +
    'iinet.net.au tpg.com.au westnet.com.au xtra.co.nz slingshot.co.nz ' +
    // Disposable addresses and aliases.
    'mailinator.com guerrillamail.com guerrillamail.net guerrillamail.org sharklasers.com grr.la 10minutemail.com 10minutemail.net tempmail.com temp-mail.org temp-mail.io ' +
    'tempmail.net throwawaymail.com yopmail.com yopmail.fr yopmail.net getnada.com nada.email maildrop.cc mailnesia.com dispostable.com trashmail.com trashmail.de trashmail.net ' +
    'fakeinbox.com mailcatch.com mintemail.com mytemp.email tempr.email discard.email spamgourmet.com mohmal.com emailondeck.com moakt.com burnermail.io ' +
    'tempail.com tempinbox.com mailsac.com inboxkitten.com mail.tm mail-temp.com minutemail.com wegwerfmail.de byom.de muellmail.com einrot.com spam4.me ' +
    'anonaddy.com anonaddy.me appleid.com addy.io simplelogin.com simplelogin.co mozmail.com 33mail.com cuvox.de armyspy.com dayrep.com ' +
    'fleckens.hu gustr.com jourrapide.com rhyta.com superrito.com teleworm.us'
  ).split(' '),
)

/** Hosts of addresses for every user, below the domain of a company. */
const HOSTS = new Set([
  'users.noreply.github.com',
  'users.noreply.gitlab.com',
  'noreply.codeberg.org',
])

/** Whether anybody can get an email address at the host. @param domain its apex. */
export const isFreeMailProvider = (hostname: string, domain: Apex): boolean =>
  PROVIDERS.has(domain) || HOSTS.has(hostname.toLowerCase())
