import { useLanguage } from '../core/language.ts'
import { JourneyPicture } from './JourneyPicture.tsx'
import { ProcessesPicture } from './ProcessesPicture.tsx'
import type { Block } from './pages/public-content.ts'
import { ScrollBox } from './ScrollBox.tsx'

export function PublicBlock({ block }: { block: Block }) {
  const language = useLanguage()
  return (
    <section className="wf-public-block">
      <h2>{block.title}</h2>
      {block.kind === 'text' && <p>{block.text}</p>}
      {block.kind === 'picture' && (
        <>
          <ScrollBox className="wf-public-picture">
            {block.picture === 'processes' ? (
              <ProcessesPicture language={language} />
            ) : (
              <JourneyPicture language={language} />
            )}
          </ScrollBox>
          <p>{block.text}</p>
        </>
      )}
      {block.kind === 'cards' && (
        <ul className="wf-public-cards">
          {block.items.map(item => (
            <li key={item.title}>
              <h3>{item.title}</h3>
              <p>{item.text}</p>
            </li>
          ))}
        </ul>
      )}
      {block.kind === 'steps' && (
        <ol className="wf-public-steps">
          {block.items.map(item => (
            <li key={item.title}>
              <h3>{item.title}</h3>
              <p>{item.text}</p>
            </li>
          ))}
        </ol>
      )}
      {block.kind === 'table' && (
        <ScrollBox className="wf-public-table">
          <table>
            <thead>
              <tr>
                {block.head.map(cell => (
                  <th key={cell} scope="col">
                    {cell}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map(row => (
                <tr key={row[0]}>
                  {row.map(cell => (
                    <td key={cell}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </section>
  )
}
