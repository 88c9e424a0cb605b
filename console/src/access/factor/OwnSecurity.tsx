import { factorCalls } from '@watchfire/contract/access/factor/factor.calls.ts'
import type { TrustedDevice } from '@watchfire/contract/access/factor/factor.shapes.ts'
import { Button, Flex, Popconfirm } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useAct, useCall } from '../../core/use-call.ts'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { Muted } from '../../ui/text.tsx'
import { AccountPart, AccountRows } from '../AccountPart.tsx'
import { sessionTexts } from '../session/session.texts.ts'
import { factorTexts } from './factor.texts.ts'
import { OwnPasskeys } from './OwnPasskeys.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** How one's own account is secured: age of the password, passkeys, authenticator app, recovery codes, trusted devices. */
export function OwnSecurity({ onSetUp }: { onSetUp: (factor: 'app' | 'passkey') => void }) {
  const t = useTexts(factorTexts)
  const [codes, setCodes] = useState<readonly string[]>()
  const security = useCall(factorCalls.readSecurity, {}, { quiet: true }).data
  const options = { refresh: ['factor'] as const, successText: t('done') }
  const remove = useAct(factorCalls.removeApp, options)
  const renew = useAct(factorCalls.renewRecoveryCodes, {
    refresh: ['factor'],
    onSuccess: made => setCodes(made.recoveryCodes),
  })
  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
  const passkeys = security?.passkeys ?? []
  const factors = passkeys.length + Number(security?.app ?? false)
  const keepsLast = factors === 1 && security?.demanded === true
  return (
    <AccountPart title={t('title')}>
      {security && (
        <>
          <Muted>{t('passwordSince', { time: security.passwordStr })}</Muted>
          <OwnPasskeys passkeys={passkeys} keepsLast={keepsLast} onAdd={() => onSetUp('passkey')} />
          <Flex justify="space-between" align="center" gap={8}>
            <TwoLines>
              <span>{t('app')}</span>
              <small>{t(security.app ? 'appOn' : passkeys.length > 0 ? 'appNone' : 'appOff')}</small>
            </TwoLines>
            {!security.app && (
              <Button size="small" onClick={() => onSetUp('app')}>
                {t('setUp')}
              </Button>
            )}
            {security.app && !keepsLast && (
              <Popconfirm
                title={t('removeTitle')}
                description={t(passkeys.length > 0 ? 'removeHintOther' : 'removeHint')}
                okText={t('remove')}
                okButtonProps={{ danger: true }}
                onConfirm={() => remove.mutate({})}
              >
                <Button size="small" loading={remove.isPending}>
                  {t('remove')}
                </Button>
              </Popconfirm>
            )}
          </Flex>
          {factors > 0 && (
            <Flex justify="space-between" align="center" gap={8}>
              <span>{t('codesLeft', { n: security.recoveryCodesLeft })}</span>
              <Popconfirm
                title={t('renewTitle')}
                description={t('renewHint')}
                okText={t('renew')}
                onConfirm={() => renew.mutate({})}
              >
                <Button size="small" loading={renew.isPending}>
                  {t('renew')}
                </Button>
              </Popconfirm>
            </Flex>
          )}
          {security.trustedDevices.length > 0 && <TrustedDevices devices={security.trustedDevices} />}
        </>
      )}
    </AccountPart>
  )
}

function TrustedDevices({ devices }: { devices: readonly TrustedDevice[] }) {
  const t = useTexts(factorTexts)
  const device = useTexts(sessionTexts)
  const end = useAct(factorCalls.endTrust, { refresh: ['factor'], successText: t('done') })
  return (
    <>
      <h3>{t('trusted')}</h3>
      <AccountRows>
        {devices.map(({ trustedDeviceId, browser, system, address, usedStr, untilStr }) => (
          <li key={trustedDeviceId}>
            <TwoLines>
              <span>{browser && system ? device('on', { browser, system }) : browser || device('unknownDevice')}</span>
              <small>{`${address} · ${t('trustedUntil', { time: usedStr, until: untilStr })}`}</small>
            </TwoLines>
            <Button size="small" onClick={() => end.mutate({ trustedDeviceId })}>
              {t('endTrust')}
            </Button>
          </li>
        ))}
      </AccountRows>
    </>
  )
}
