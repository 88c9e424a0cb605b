import { Segmented } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { AppSetup } from './AppSetup.tsx'
import styles from './FactorSetup.module.css'
import { PasskeySetup } from './PasskeySetup.tsx'
import { passkeyTexts } from './passkey.texts.ts'

type Way = 'app' | 'passkey'
type Props = { onDone: () => void; onBack: () => void; backText: string }

/** The first second factor of somebody who has to have one: which, and how it is set up. */
export function FactorSetup(props: Props) {
  const t = useTexts(passkeyTexts)
  const [way, setWay] = useState<Way>('app')
  return (
    <>
      <Segmented<Way>
        block
        className={styles.ways}
        aria-label={t('way')}
        value={way}
        onChange={setWay}
        options={[
          { value: 'app', label: t('app') },
          { value: 'passkey', label: t('passkeys') },
        ]}
      />
      {way === 'app' ? <AppSetup {...props} /> : <PasskeySetup {...props} />}
    </>
  )
}
