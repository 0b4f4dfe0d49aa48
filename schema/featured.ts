// The companies on the explorer's first view: well known, and with artwork that ships.

export const WALL = [
  ...['spotify.com', 'github.com', 'netflix.com', 'figma.com', 'shopify.com', 'nvidia.com'],
  ...['airbnb.com', 'slack.com', 'mastercard.com', 'apple.com', 'reddit.com', 'whatsapp.com'],
  ...['docker.com', 'youtube.com', 'tesla.com', 'gitlab.com', 'notion.com', 'starbucks.com'],
  ...['discord.com', 'paypal.com', 'firefox.com', 'adobe.com', 'duolingo.com', 'python.org'],
  ...['google.com', 'anthropic.com', 'dropbox.com', 'lufthansa.com', 'bitcoin.org', 'asana.com'],
  ...['microsoft.com', 'huggingface.co', 'tiktok.com', 'stripe.com', 'toyota.com', 'airtable.com'],
  ...['meta.com', 'kubernetes.io', 'pinterest.com', 'bmw.com', 'signal.org', 'soundcloud.com'],
  ...['openai.com', 'adidas.com', 'telegram.org', 'mcdonalds.com', 'wikipedia.org', 'twitch.tv'],
] as const

/** Edge in pixels of its images. */
export const WALL_SIZE = 128
