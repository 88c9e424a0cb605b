import type { PublicBlock as Block } from '@watchfire/contract/core/brand-file.ts'
import { useBrand } from '../core/brand-store.ts'
import { useLanguage } from '../core/language.ts'
import { JourneyPicture } from './JourneyPicture.tsx'
import { ScrollBox } from './manual-pages/ScrollBox.tsx'
import { TableBox } from './manual-pages/TableBox.tsx'
import { ProcessesPicture } from './ProcessesPicture.tsx'
import styles from './PublicBlock.module.css'
import { Screen } from './Screen.tsx'

export function PublicBlock({ block }: { block: Block }) {
  const language = useLanguage()
  const { screens } = useBrand()
  return (
    <section className={styles.block}>
      <h2>{block.title}</h2>
      {block.kind === 'text' && <p>{block.text}</p>}
      {block.kind === 'picture' && (
        <>
          <ScrollBox className={styles.picture}>
            {block.picture === 'processes' ? (
              <ProcessesPicture language={language} />
            ) : (
              <JourneyPicture language={language} />
            )}
          </ScrollBox>
          <p>{block.text}</p>
        </>
      )}
      {block.kind === 'screens' && (
        <ul className={screens ? styles.screens : styles.cards}>
          {block.items.map(item => (
            <li key={item.title}>
              <div>
                <h3>{item.title}</h3>
                <p>{item.text}</p>
              </div>
              <Screen name={item.screen} alt={item.title} />
            </li>
          ))}
        </ul>
      )}
      {block.kind === 'figures' && (
        <>
          <ul className={styles.figures}>
            {block.items.map(item => (
              <li key={item.text}>
                <b>{item.value}</b>
                <span>{item.text}</span>
              </li>
            ))}
          </ul>
          <p>{block.text}</p>
        </>
      )}
      {block.kind === 'cards' && (
        <ul className={styles.cards}>
          {block.items.map(item => (
            <li key={item.title}>
              <h3>{item.title}</h3>
              <p>{item.text}</p>
            </li>
          ))}
        </ul>
      )}
      {block.kind === 'steps' && (
        <ol className={styles.steps}>
          {block.items.map(item => (
            <li key={item.title}>
              <h3>{item.title}</h3>
              <p>{item.text}</p>
            </li>
          ))}
        </ol>
      )}
      {block.kind === 'table' && <TableBox head={block.head} rows={block.rows} />}
    </section>
  )
}
