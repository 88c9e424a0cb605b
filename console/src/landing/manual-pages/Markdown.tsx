import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../core/texts.ts'
import { landingTexts } from '../landing.texts.ts'
import styles from './Markdown.module.css'
import { type MarkdownBlock, markdownBlocks, markdownSpans } from './markdown-blocks.ts'
import { TableBox } from './TableBox.tsx'

/** The window in which every picture of the manual is taken: its place is kept until it has come. */
const pictureSize = { width: 1366, height: 768 }

/** Draws a text of the manual. */
export function Markdown({ text }: { text: string }) {
  return markdownBlocks(text).map(block => <BlockOf key={block.at} block={block} />)
}

function BlockOf({ block }: { block: MarkdownBlock }): ReactNode {
  const t = useTexts(landingTexts)
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${block.level}` as const
      return (
        <Heading id={block.id}>
          {spansOf(block.text)}
          {block.id && (
            <a className={styles.anchor} href={`#${block.id}`} aria-label={t('sectionLink')}>
              #
            </a>
          )}
        </Heading>
      )
    }
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long line scrolls, and the keyboard must reach it
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      )
    case 'picture':
      return (
        <figure>
          <img src={block.source} alt={block.text} {...pictureSize} loading="lazy" />
          <figcaption>{block.text}</figcaption>
        </figure>
      )
    case 'note':
      return <p className={styles.note}>{spansOf(block.text)}</p>
    case 'paragraph':
      return <p>{spansOf(block.text)}</p>
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map(item => (
            <li key={item}>{spansOf(item)}</li>
          ))}
        </List>
      )
    }
    case 'table':
      return <TableBox head={block.head} rows={block.rows} draw={spansOf} />
  }
}

function spansOf(text: string): ReactNode[] {
  return markdownSpans(text).map(span => {
    const key = span.at
    if (span.kind === 'code') return <code key={key}>{span.text}</code>
    if (span.kind === 'strong') return <strong key={key}>{span.text}</strong>
    if (span.kind === 'text') return span.text
    return span.to.startsWith('/word') ? (
      <Link key={key} to={span.to}>
        {span.text}
      </Link>
    ) : (
      <a key={key} href={span.to}>
        {span.text}
      </a>
    )
  })
}
