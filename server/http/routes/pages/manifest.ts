// The web app manifest, with which phones and desktops install the explorer.

/** @returns the manifest as JSON. */
export function manifestText(): string {
  const icon = (name: string, edge: number, purpose: 'any' | 'maskable') => ({
    src: `/${name}.png`,
    sizes: `${edge}x${edge}`,
    type: 'image/png',
    purpose,
  })
  return JSON.stringify({
    name: 'Logograph',
    short_name: 'Logograph',
    description: 'Company logos and data.',
    id: '/',
    start_url: '/',
    display: 'standalone',
    background_color: '#f6f4ee',
    theme_color: '#f6f4ee',
    icons: [
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('icon-maskable-512', 512, 'maskable'),
    ],
  })
}
