import { CheckOutlined, ClockCircleOutlined } from '@ant-design/icons'
import { countedAtMost } from '@watchfire/contract/setup/setup.calls.ts'
import { Button, Tag } from 'antd'
import { useNavigate } from 'react-router'
import { useTexts } from '../../core/texts.ts'
import { TextButton } from '../../ui/buttons.tsx'
import { setupTexts } from '../setup.texts.ts'
import type { SetupStep } from '../setup-steps.ts'
import styles from './SetupGuide.module.css'
import { endGuide, useSetup } from './use-setup.ts'

/** The way from an empty installation to its first alarm: what stands, and the next act. It follows by itself. */
export function SetupGuide() {
  const t = useTexts(setupTexts)
  const setup = useSetup({ watches: true, always: true })
  if (!setup) return null
  const { steps, next, over } = setup
  const done = steps.filter(step => step.done).length
  return (
    <section className={styles.guide} data-testid="setup-guide" aria-label={t('title')}>
      <h2>{t('title')}</h2>
      <p className={styles.intro}>{next ? t('intro') : t('complete')}</p>
      <p className={styles.progress} role="status">
        {t('progress', { done, all: steps.length })}
      </p>
      <ol className={styles.steps}>
        {steps.map(step => (
          <Step key={step.name} step={step} isNext={step === next} />
        ))}
      </ol>
      {next && !over && (
        <TextButton className={styles.hide} onClick={endGuide}>
          {t('hide')}
        </TextButton>
      )}
    </section>
  )
}

function Step({ step, isNext }: { step: SetupStep; isNext: boolean }) {
  const t = useTexts(setupTexts)
  const navigate = useNavigate()
  const { name, url, count, done, optional, waiting } = step
  const counted = count > 0 && name !== 'alarm' && t(count < countedAtMost ? 'count' : 'many', { count })
  return (
    <li className={styles.step} data-step={name} data-done={done} data-next={isNext}>
      <span className={styles.mark} role="img" aria-label={done ? t('done') : undefined} aria-hidden={!done}>
        {done ? <CheckOutlined /> : waiting ? <ClockCircleOutlined /> : null}
      </span>
      <div className={styles.words}>
        <h3>
          {t(name)}
          {optional && !done && <Tag>{t('optional')}</Tag>}
        </h3>
        <p>{t(`${name}Hint`)}</p>
        {(waiting || counted) && <p className={styles.facts}>{waiting ? t('waiting') : counted}</p>}
      </div>
      <Button
        className={styles.go}
        type={isNext ? 'primary' : 'default'}
        href={url}
        onClick={event => {
          event.preventDefault()
          void navigate(url)
        }}
      >
        {waiting && name === 'aiServer' ? t('aiServerWaitingGo') : t(`${name}Go`)}
      </Button>
    </li>
  )
}
