import { Alert, Button, Flex } from 'antd'
import { notify } from '../../core/notices.ts'
import { useTexts } from '../../core/texts.ts'
import { factorTexts } from './factor.texts.ts'
import styles from './RecoveryCodes.module.css'

/** Shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTexts(factorTexts)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      notify.success(t('copied'))
    } catch {
      // Plain http on a LAN address has no clipboard.
      notify.warning(t('copyFailed'))
    }
  }
  return (
    <section aria-label={t('codesTitle')}>
      <Alert type="warning" showIcon title={t('codesTitle')} description={t('codesHint')} />
      <ul className={styles.codes}>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Flex justify="space-between" gap={8}>
        <Button onClick={() => void copy()}>{t('copy')}</Button>
        <Button type="primary" onClick={onDone}>
          {t('saved')}
        </Button>
      </Flex>
    </section>
  )
}
