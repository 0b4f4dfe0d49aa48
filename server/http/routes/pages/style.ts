// The CSS of pages without a script: the colors and fonts of the explorer, light or dark as the system prefers.
// Colors: --paper of the page, --sunk of code blocks, --ink of text, --soft of secondary text, --line of borders,
// --seal of accents, --on-seal of shapes on an accent, and --string and --name of code.

/** The font of the explorer, on both hosts. */
export const FONT_PATH = '/assets/inter.woff2'

export const STYLE = `
@font-face{font-family:Inter;font-weight:100 900;font-display:optional;src:url("${FONT_PATH}") format("woff2")}
:root{color-scheme:light dark;--paper:#f6f4ee;--sunk:#edeae1;--ink:#191712;--soft:#645f53;--line:#dfdacd;--seal:#c8350f;--on-seal:#fff;--string:#1d6b3c;--name:#0b5394}
@media (prefers-color-scheme:dark){:root{--paper:#131210;--sunk:#1c1a17;--ink:#f2eee4;--soft:#aaa394;--line:#322e28;--seal:#ff7a52;--on-seal:#220a02;--string:#8fd6a8;--name:#8fc1f2}}
*{box-sizing:border-box}
html{background:var(--paper)}
body{margin:0;font:400 17px/1.6 Inter,system-ui,-apple-system,"Segoe UI",sans-serif;color:var(--ink);-webkit-font-smoothing:antialiased}
header,main,footer{max-width:780px;margin:0 auto;padding:0 20px}
header{display:flex;align-items:center;height:68px}
header::after{content:"";position:absolute;top:68px;left:0;right:0;border-top:1px solid var(--line)}
.brand{display:flex;gap:10px;align-items:center;font-weight:680;letter-spacing:-.02em;text-decoration:none}
.brand rect{fill:var(--seal)}.brand path,.brand circle{fill:var(--on-seal)}
nav{display:flex;gap:18px;margin-left:auto;font-size:.92rem}
nav a{color:var(--soft);text-decoration:none;font-weight:500}
main{padding-block:72px 56px}
.code{margin:0;font-size:.95rem;color:var(--soft)}
.code b{color:var(--seal);font-variant-numeric:tabular-nums}
h1{margin:8px 0 18px;font-size:clamp(2rem,5vw,2.75rem);font-weight:680;line-height:1.08;letter-spacing:-.035em}
h2{margin:40px 0 8px;font-size:1.15rem;font-weight:640;letter-spacing:-.02em}
p{margin:0}.about{font-size:1.15rem}
code,pre{font-family:ui-monospace,"SF Mono","Cascadia Mono",Menlo,Consolas,monospace}
pre{margin:12px 0 0;padding:18px 20px;white-space:pre-wrap;overflow-wrap:anywhere;border-radius:13px;background:var(--sunk);font-size:.86rem;line-height:1.65}
.string{color:var(--string)}.name{color:var(--name)}
a{color:inherit;text-decoration-color:var(--seal);text-decoration-thickness:1.5px;text-underline-offset:3px}
a:hover{color:var(--seal)}
:focus-visible{outline:2.5px solid var(--seal);outline-offset:2px}
footer{padding-block:8px 48px;border-top:1px solid var(--line)}
footer h2{margin-top:24px;font-size:1rem}
ul{display:flex;flex-wrap:wrap;gap:8px;margin:12px 0 0;padding:0;list-style:none}
li a,li span{display:block;padding:3px 12px;border:1px solid var(--line);border-radius:99px;font-size:.86rem;text-decoration:none}
li span[aria-current]{background:var(--sunk)}
li b{font-weight:600;color:var(--soft);font-variant-numeric:tabular-nums}
`
