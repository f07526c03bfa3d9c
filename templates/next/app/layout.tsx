import '@lingobooth/react/styles.css'
import './page.css'
import type { ReactNode } from 'react'

export const metadata = { title: 'Weekly meeting', icons: 'data:,' }

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
