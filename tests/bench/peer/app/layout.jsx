import Link from 'next/link'
import './site.css'
import { readContent } from '#content'

export default function Layout({ children }) {
  const { owner } = readContent()
  return (
    <html lang="en">
      <head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{owner}</title>
        <meta name="description" content={`Publications of ${owner}`} />
      </head>
      <body>
        <header>
          <Link href="/">{owner}</Link>
          <nav>
            <Link href="/articles">Articles</Link>
          </nav>
        </header>
        <main>{children}</main>
      </body>
    </html>
  )
}
