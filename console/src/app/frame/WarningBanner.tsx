import { rights } from '@watchfire/contract/core/rights.ts'
import { setupCalls } from '@watchfire/contract/setup/setup.calls.ts'
import { lastingWarnings, type WarningKind } from '@watchfire/contract/setup/warning.rules.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { tabStorage } from '../../core/browser-storage.ts'
import { useRight } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { OutlineButton } from '../../ui/buttons.tsx'
import { FrameBanner } from './FrameBanner.tsx'
import { warningBannerTexts } from './warning-banner.texts.ts'

const hourMs = 3_600_000
const key = 'warningsLater'

/** What an administrator should know of licence and storage, one at a time: put off, it is gone until the next sign-in and the next one is shown. */
export function WarningBanner() {
  const t = useTexts(warningBannerTexts)
  const enabled = useRight(rights.keepAccounts)
  const [later, setLater] = useState<readonly WarningKind[]>(() => tabStorage.readJson(key) ?? [])
  const mayOpen = { licences: useRight(rights.licences), files: useRight(rights.files) }
  const warnings = useCall(setupCalls.listWarnings, {}, { enabled, refetchInterval: hourMs, selection: {} }).data ?? []
  const warning = warnings.find(({ kind }) => isLasting(kind) || !later.includes(kind))
  if (!enabled || !warning) return null
  const { kind, ...facts } = warning
  const isOfStorage = kind === 'storageFull' || kind === 'storageFilling'
  const putOff = () => {
    const all = [...later, kind]
    tabStorage.writeJson(key, all)
    setLater(all)
  }
  return (
    <FrameBanner role="status">
      <p>{t(kind, facts)}</p>
      {isOfStorage && mayOpen.files && <Link to="/file-manage">{t('openFiles')}</Link>}
      {!isOfStorage && mayOpen.licences && <Link to="/authorize">{t('openLicences')}</Link>}
      {!isLasting(kind) && <OutlineButton onClick={putOff}>{t('later')}</OutlineButton>}
    </FrameBanner>
  )
}

const isLasting = (kind: WarningKind): boolean => lastingWarnings.includes(kind)
