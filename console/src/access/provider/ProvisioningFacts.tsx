import type { SignInSettings } from '@watchfire/contract/access/provider/provider.shapes.ts'
import { provisioningCalls } from '@watchfire/contract/access/provisioning/provisioning.calls.ts'
import type { ProvisioningSettings } from '@watchfire/contract/access/provisioning/provisioning.shapes.ts'
import { Alert, Button, Descriptions, Flex, Input, Modal, Popconfirm } from 'antd'
import { type ReactNode, useState } from 'react'
import { listNames, useTexts } from '../../core/texts.ts'
import { useAct, useCall } from '../../core/use-call.ts'
import { Can } from '../../ui/Can.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { SettingsPart } from '../../ui/SettingsPart.tsx'
import { ProvisioningDialog } from './ProvisioningDialog.tsx'
import { providerTexts } from './provider.texts.ts'
import { provisioningTexts } from './provisioning.texts.ts'
import { useAdmissionFacts } from './use-admission-facts.tsx'

type Props = { settings: Pick<SignInSettings, 'companyId' | 'word'>; address: ReactNode }

/** How a provider keeps accounts of a customer: where, by which token, and what people get. */
export function ProvisioningFacts({ settings: { companyId, word }, address }: Props) {
  const t = useTexts(provisioningTexts)
  const common = useTexts(providerTexts)
  const [edits, setEdits] = useState(false)
  const [made, setMade] = useState<string>()
  const settings = useCall(provisioningCalls.read, { companyId })
  const factsOf = useFactsOf(companyId)
  const make = useAct(provisioningCalls.makeToken, {
    refresh: ['provisioning'],
    onSuccess: ({ token }) => setMade(token),
  })
  const revoke = useAct(provisioningCalls.revokeToken, { refresh: ['provisioning'], successText: t('revoked') })
  const held = settings.data
  const count = held?.people ?? 0
  const makeOne = () => make.mutate({ companyId })
  return (
    <SettingsPart
      title={t('title')}
      about={t('about')}
      acts={
        held !== undefined && (
          <Can call={provisioningCalls.save}>
            {held?.token && (
              <Popconfirm
                title={t('revokeTitle')}
                description={t('revokeHint', { count })}
                okText={t('revoke')}
                okButtonProps={{ danger: true }}
                onConfirm={() => revoke.mutate({ companyId })}
              >
                <Button danger loading={revoke.isPending}>
                  {t('revoke')}
                </Button>
              </Popconfirm>
            )}
            {held?.token ? (
              <Popconfirm
                title={t('renewTitle')}
                description={t('renewHint', { lastFour: held.token.lastFour, count })}
                okText={t('renewToken')}
                okButtonProps={{ danger: true }}
                onConfirm={makeOne}
              >
                <Button loading={make.isPending}>{t('renewToken')}</Button>
              </Popconfirm>
            ) : (
              held && (
                <Button
                  disabled={!word}
                  title={word ? undefined : t('wordFirst')}
                  loading={make.isPending}
                  onClick={makeOne}
                >
                  {t('makeToken')}
                </Button>
              )
            )}
            <Button type={held ? 'default' : 'primary'} onClick={() => setEdits(true)}>
              {held ? common('edit') : t('setUp')}
            </Button>
          </Can>
        )
      }
    >
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'address', label: t('address'), children: word ? address : t('wordFirst') },
          ...(held ? factsOf(held) : []),
        ]}
      />
      {held !== undefined && edits && (
        <ProvisioningDialog companyId={companyId} settings={held} onClose={() => setEdits(false)} />
      )}
      {made && <NewToken token={made} onClose={() => setMade(undefined)} />}
    </SettingsPart>
  )
}

function useFactsOf(companyId: number) {
  const t = useTexts(provisioningTexts)
  const admissionFacts = useAdmissionFacts(companyId)
  return (held: ProvisioningSettings) => {
    const { token } = held
    const fact = (key: string, label: string, children: ReactNode) => ({ key, label, children })
    return [
      fact(
        'token',
        t('token'),
        token ? t('tokenEnds', { lastFour: token.lastFour, by: token.madeBy, at: token.madeStr }) : t('noToken'),
      ),
      ...(token
        ? [
            fact(
              'lastUsed',
              t('lastUsed'),
              token.lastUsedStr ? t('usedAt', { at: token.lastUsedStr, address: token.lastAddress }) : t('neverUsed'),
            ),
          ]
        : []),
      fact('people', t('people'), String(held.people)),
      fact('groupNames', t('groupNames'), listNames(held.groupNames) || t('noGroupNames')),
      fact('matchClaim', t('matchClaim'), t(held.matchClaim)),
      ...admissionFacts(held),
    ]
  }
}

/** The token that was made, this once. A click beside it does not lose it. */
function NewToken({ token, onClose }: { token: string; onClose: () => void }) {
  const t = useTexts(provisioningTexts)
  return (
    <Modal
      open
      title={t('madeTitle')}
      mask={{ closable: false }}
      keyboard={false}
      closable={false}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('savedClose')}
        </Button>
      }
    >
      <Flex vertical gap={12}>
        <Alert type="warning" showIcon title={t('shownOnce')} />
        <Flex gap={8} align="start">
          <Input.TextArea
            readOnly
            rows={2}
            value={token}
            aria-label={t('token')}
            spellCheck={false}
            onFocus={event => event.target.select()}
          />
          <CopyButton text={token} of={t('token')} />
        </Flex>
      </Flex>
    </Modal>
  )
}
