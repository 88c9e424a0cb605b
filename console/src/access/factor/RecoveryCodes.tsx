import { Alert, Button, Flex } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { factorTexts } from './factor.texts.ts'
import styles from './RecoveryCodes.module.css'

/** Shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTexts(factorTexts)
  return (
    <section aria-label={t('codesTitle')}>
      <Alert type="warning" showIcon title={t('codesTitle')} description={t('codesHint')} />
      <ul className={styles.codes}>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Flex justify="space-between" gap={8}>
        <CopyButton text={codes.join('\n')} />
        <Button type="primary" onClick={onDone}>
          {t('saved')}
        </Button>
      </Flex>
    </section>
  )
}
