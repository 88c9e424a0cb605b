import { rights } from '@watchfire/contract/core/rights.ts'
import { licenceCalls } from '@watchfire/contract/licence/licence.calls.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRight } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { OutlineButton } from '../../ui/buttons.tsx'
import { FrameBanner } from './FrameBanner.tsx'
import { licenceBannerTexts } from './licence-banner.texts.ts'

const hourMs = 3_600_000

/** What an administrator should know of the licence: it ends, has ended, has no channel left. */
export function LicenceBanner() {
  const t = useTexts(licenceBannerTexts)
  const enabled = useRight(rights.keepAccounts)
  const mayOpen = useRight(rights.licences)
  const [later, setLater] = useState<string>()
  const warning = useCall(licenceCalls.readWarning, {}, { enabled, refetchInterval: hourMs, selection: {} }).data
  if (!enabled || !warning || warning.kind === later) return null
  const { kind, ...facts } = warning
  return (
    <FrameBanner role="status">
      <p>{t(kind, facts)}</p>
      {mayOpen && <Link to="/authorize">{t('open')}</Link>}
      <OutlineButton onClick={() => setLater(kind)}>{t('later')}</OutlineButton>
    </FrameBanner>
  )
}
