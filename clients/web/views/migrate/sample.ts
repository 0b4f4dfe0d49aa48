// A page that uses each of the services, for the example button.
export const SAMPLE_PAGE = `<!doctype html>
<link rel="preconnect" href="https://logo.clearbit.com/">
<style>
  .partner { background: url(https://cdn.brandfetch.io/nike.com/w/64/h/64?c=1idExample) no-repeat }
</style>
<img src="https://logo.clearbit.com/spotify.com?size=80&greyscale=true" alt="Spotify">
<img src="https://img.logo.dev/figma.com?token=pk_example&amp;size=64&amp;format=png" alt="Figma">
<img src="https://img.logo.dev/ticker/AAPL?token=pk_example&amp;size=256" alt="Apple">
<img src="https://www.google.com/s2/favicons?domain=github.com&sz=32" alt="GitHub">
<img src="https://icons.duckduckgo.com/ip3/docker.com.ico" alt="Docker">
<script>
  const logoOf = (domain) => \`https://logo.clearbit.com/\${domain}?size=64\`
  const iconOf = (domain) => 'https://icons.duckduckgo.com/ip3/' + domain + '.ico'
</script>
`
