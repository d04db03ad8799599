import type { ReactNode } from 'react'
import { useEffect } from 'react'
import styles from './page.module.css'

export type PageProps = {
  /** The heading, which is also the title of the browser tab, before the product's name. */
  title: string
  product: string
  /** A sentence under the heading. */
  lead?: ReactNode
  /** A way back, placed before the heading. */
  back?: ReactNode
  /** The width: text for reading (68 characters), wide for tables and cards, full for screens that fill the window. */
  measure?: 'text' | 'wide' | 'full'
  children: ReactNode
}

/** The main part of a screen with its heading. */
export function Page({ title, product, lead, back, measure = 'text', children }: PageProps) {
  useDocumentTitle(`${title} · ${product}`)
  return (
    <main id="main" tabIndex={-1} className={styles.page} data-measure={measure}>
      <header className={styles.header}>
        {back}
        <h1 className={styles.title}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </main>
  )
}

/** Sets the title of the browser tab while the caller is shown (RT-3: the server provides the first title). */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}
