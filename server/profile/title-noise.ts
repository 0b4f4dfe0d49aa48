// Removes greetings and words such as "official site" from names, and recognizes placeholder names.

/** Words before a name, in many languages: "Welcome to", "official site of". */
const GREETINGS =
  /^(?:welcome to|willkommen (?:bei|auf|in|zu[mr]?)|herzlich willkommen (?:bei|auf|in)|bienvenue (?:chez|sur|à|au)|bienvenid[oa]s? (?:al?|en)|benvenut[oi] (?:in|su|a|da|nel|al)|bem[- ]vind[oa]s? (?:a|à|ao)|welkom bij|witamy (?:w|na)|välkommen till|velkommen til|добро пожаловать (?:в|на)|(?:the )?official (?:web ?site|site|home ?page|store|page) (?:of|for)|site officiel (?:de la|de|du|des)|sitio (?:web )?oficial de|site oficial d[aeo]|sito ufficiale d(?:i|el|ella)|(?:offizielle )?(?:homepage|website|webseite) (?:der|des|von)|home ?page (?:di|de|of)|официальный сайт)\s+/iu
/** Words after a name, in many languages: "official website", "home page". */
const SITE_WORDS =
  /(?:^|[\s,:()\-–])+(?:(?:the )?official (?:web ?site|site|home ?page|store|shop|online (?:store|shop)|page)|home ?page|web ?site|webseite|home|offizielle (?:website|webseite|homepage|seite)|startseite|site officiel|boutique officielle|accueil|(?:sitio|página) (?:web )?oficial|tienda oficial|inicio|sito ufficiale|site oficial|loja oficial|início|officiële (?:web)?site|officiell webbplats|официальный сайт|главная(?: страница)?|strona (?:główna|oficjalna)|oficjalna strona|resmi (?:web )?sitesi|anasayfa|trang chủ)[)\s.!]*$/iu
// Japanese and Chinese write these directly after the name, Korean after a space.
const ATTACHED_SITE_WORDS =
  /[\s(（]*(?:の?(?:公式|オフィシャル|企業|コーポレート)?\s?(?:ホームページ|ウェブサイト|web\s?サイト|サイト|hp)|(?:企业|集团|官方)?(?:官网|官網|官方网站|官方網站|网站首页|首页|首頁)|\s(?:공식\s?)?(?:홈페이지|웹사이트|사이트))[)）]*$/iu
const TRADE_MARKS = /[™®©℠]|\s?\((?:tm|r|c)\)/gi

/** Removes trade mark signs, greetings at the beginning and site words at the end; returns '' when nothing is left. */
export function removeTitleNoise(text: string): string {
  let name = text.replace(TRADE_MARKS, '').trim()
  for (let previous = ''; previous !== name; ) {
    previous = name
    name = name
      .replace(GREETINGS, '')
      .replace(SITE_WORDS, '')
      .replace(ATTACHED_SITE_WORDS, '')
      .replace(/^[\s|:,;.·•–—-]+|[\s|:,;·•–—-]+$/g, '')
  }
  return name
}

const PLACEHOLDER_NAMES = new Set(
  [
    'home|homepage|home page|index|index of|main|main page|start|startseite|accueil|inicio|início|welcome|willkommen',
    'untitled|untitled document|document|page|website|web site|site|my site|my website|my blog|blog|shop|store',
    'online shop|online store|official site|new tab|new site|new website|site name|your site name|company name',
    'my company|your company|company|example|demo|test|default|default page|loading|please wait|redirecting',
    'just a moment|one moment please|attention required|access denied|forbidden|403 forbidden|error|404|not found',
    '404 not found|page not found|log in|login|sign in|coming soon|under construction|maintenance|null|undefined',
    'wordpress|shopify|wix|squarespace|webflow|react app|vite app|vite react|vite react ts|next app|create next app',
    'nuxt app|svelte app|sveltekit|angular app|vue app|ember app|localhost|iis windows server|apache|nginx',
    'главная|главная страница|ホーム|トップページ|首页|首頁|主页|홈|메인|strona główna|anasayfa|trang chủ|αρχική',
    'sign in to your account|log in to your account|login to your account|sign in to continue|log in to continue',
    'bad gateway|502 bad gateway|503 service unavailable|gateway timeout|504 gateway time out|500 internal server error',
    'app|portal|dashboard|landing page|404 error|service unavailable|object object|website name|organization',
  ]
    .join('|')
    .split('|'),
)

/** Whether a name is a default of website software or a generic page title. */
export function isPlaceholderName(name: string): boolean {
  return PLACEHOLDER_NAMES.has((name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' '))
}
