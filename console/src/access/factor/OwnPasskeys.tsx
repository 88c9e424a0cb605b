import { passkeyCalls } from '@watchfire/contract/access/passkey/passkey.calls.ts'
import type { Passkey } from '@watchfire/contract/access/passkey/passkey.shapes.ts'
import { Button, Flex, Popconfirm, Typography } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { AccountRows } from '../AccountPart.tsx'
import { passkeyObstacle, passkeyObstacleTexts } from '../public/passkey-obstacle.ts'
import { passkeyTexts } from './passkey.texts.ts'

type Props = {
  passkeys: readonly Passkey[]
  /** One of them is the last factor of an account that has to have one. */
  keepsLast: boolean
  onAdd: () => void
}

/** One's own passkeys, and why none can be added here. */
export function OwnPasskeys({ passkeys, keepsLast, onAdd }: Props) {
  const t = useTexts(passkeyTexts)
  const why = useTexts(passkeyObstacleTexts)
  const obstacle = passkeyObstacle()
  const rename = useAct(passkeyCalls.rename, { refresh: ['factor'] })
  const remove = useAct(passkeyCalls.remove, { refresh: ['factor'], successText: t('removed') })
  const aboutOf = ({ host, opens, usedStr, madeStr }: Passkey) =>
    [
      usedStr ? t('usedAt', { time: usedStr }) : t('madeAt', { time: madeStr }),
      host !== location.hostname && t('ofHost', { host }),
      !opens && t('onlyConfirms'),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <>
      <Flex justify="space-between" align="center" gap={8}>
        <TwoLines>
          <span>{t('passkeys')}</span>
          <small>{obstacle ? why(obstacle) : t(passkeys.length > 0 ? 'inUse' : 'none')}</small>
        </TwoLines>
        {!obstacle && (
          <Button size="small" onClick={onAdd}>
            {t('add')}
          </Button>
        )}
      </Flex>
      {passkeys.length > 0 && (
        <AccountRows aria-label={t('passkeys')}>
          {passkeys.map(passkey => (
            <li key={passkey.passkeyId}>
              <TwoLines>
                <Typography.Text
                  editable={{
                    tooltip: t('rename'),
                    maxLength: 60,
                    onChange: name => {
                      if (name.trim()) rename.mutate({ passkeyId: passkey.passkeyId, name: name.trim() })
                    },
                  }}
                >
                  {passkey.name}
                </Typography.Text>
                <small>{aboutOf(passkey)}</small>
              </TwoLines>
              {!keepsLast && (
                <Popconfirm
                  title={t('removeTitle', { name: passkey.name })}
                  description={t('removeHint')}
                  okText={t('remove')}
                  okButtonProps={{ danger: true }}
                  onConfirm={() => remove.mutate({ passkeyId: passkey.passkeyId })}
                >
                  <Button size="small" loading={remove.isPending} aria-label={`${t('remove')} ${passkey.name}`}>
                    {t('remove')}
                  </Button>
                </Popconfirm>
              )}
            </li>
          ))}
        </AccountRows>
      )}
    </>
  )
}
