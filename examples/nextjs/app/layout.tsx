import { LogographProvider } from '@logograph/client/react'
import type { ReactNode } from 'react'
import { options } from './options'
import './page.css'

export const metadata = { title: 'Logos in Next.js', icons: { icon: 'data:,' } }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <LogographProvider {...options}>{children}</LogographProvider>
      </body>
    </html>
  )
}
