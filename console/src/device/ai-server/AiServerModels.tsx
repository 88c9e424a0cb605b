import type { ReportedModel } from '@watchfire/contract/model/model.shapes.ts'
import { Tag } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { useTypeNames } from '../../level/public/use-type-names.ts'
import { StateTag } from '../../ui/StateTag.tsx'
import { Muted } from '../../ui/text.tsx'
import styles from './AiServerModels.module.css'
import { aiServerTexts } from './ai-server.texts.ts'

/** The models of an AI server: what each is for, or which field of its papers is not so. */
export const AiServerModels = ({ models }: { models: readonly ReportedModel[] }) =>
  models.length === 0 ? null : <ModelList models={models} />

function ModelList({ models }: { models: readonly ReportedModel[] }) {
  const t = useTexts(aiServerTexts)
  const nameOf = useTypeNames()
  return (
    <section>
      <h2 className={styles.title}>{t('models')}</h2>
      <ul className={styles.models}>
        {models.map(({ name, version, raises, reads, problem }) => (
          <li key={`${name} ${version}`}>
            <b>
              {name} {version}
            </b>
            {problem ? (
              <>
                <StateTag color="error">{t('modelRefused')}</StateTag>
                <span>
                  <code>{problem.field}</code> <Muted as="small">{problem.why}</Muted>
                </span>
              </>
            ) : (
              <>
                <StateTag color="success">{t('modelInUse')}</StateTag>
                <span>
                  {raises.length > 0
                    ? raises.map(type => <Tag key={type}>{nameOf(type)}</Tag>)
                    : t(reads === 'plates' ? 'modelOfPlates' : 'modelOfObjects')}
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
