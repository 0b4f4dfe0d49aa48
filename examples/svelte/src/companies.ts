export const companies = [
  { name: 'Stripe', domain: 'stripe.com' },
  { name: 'GitHub', domain: 'github.com' },
  { name: 'Spotify', domain: 'spotify.com' },
  { name: 'Figma', domain: 'figma.com' },
]
