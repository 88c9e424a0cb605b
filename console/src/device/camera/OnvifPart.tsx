import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { hostPlace } from '@watchfire/contract/device/login-place.rules.ts'
import { chosenProfiles, onvifHost, onvifPlaceOf, withFingerprint } from '@watchfire/contract/device/onvif.shapes.ts'
import { Alert, AutoComplete, Button, Form, Space } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { Muted } from '../../ui/text.tsx'
import { type CameraForm, loginOf, type ServerOfCamera } from './camera-form.ts'
import { cameraProblemTexts } from './camera-problem.texts.ts'
import { onvifTexts } from './onvif.texts.ts'

type Props = { aiServer: ServerOfCamera | undefined; channelId: string | undefined }

/** Lets the AI server look for cameras in its network, and fills in the streams that one of them names. */
export function OnvifPart({ aiServer, channelId }: Props) {
  const t = useTexts(onvifTexts)
  const why = useTexts(cameraProblemTexts)
  const form = Form.useFormInstance<CameraForm>()
  const [host, setHost] = useState('')
  const options = { refresh: [], onRefused: () => undefined }
  const search = useAct(deviceCalls.searchOnvif, options)
  const read = useAct(deviceCalls.readOnvif, {
    ...options,
    onSuccess: ({ profiles, maker, model }, asked) => {
      const { main, second } = chosenProfiles(profiles)
      if (!main) return
      const { port: onvifPort, security: onvifSecurity } = onvifPlaceOf(asked.host)
      form.setFieldsValue({ address: main.address, second: second?.address ?? '', onvifPort, onvifSecurity })
      if (!form.getFieldValue('name')) form.setFieldValue('name', [maker, model].filter(Boolean).join(' '))
      void form.validateFields(['address', 'second']).catch(() => undefined)
    },
  })
  const known = onvifHost.safeParse(host)
  const found = search.data ?? []
  const device = read.data
  const { main, second } = chosenProfiles(device?.profiles ?? [])
  const sizeOf = (one: { width: number | null; height: number | null } | undefined) =>
    one ? `${one.width ?? '–'}×${one.height ?? '–'}` : t('none')
  const begin = (asked = known.data) => {
    if (!aiServer || asked === undefined) return
    const { user, password, dropsLogin } = form.getFieldsValue(['user', 'password', 'dropsLogin']) as CameraForm
    read.mutate({
      aiServerId: aiServer.aiServerId,
      host: asked,
      ...loginOf({ user, password, dropsLogin }, aiServer, [hostPlace(onvifPlaceOf(asked).host)]),
      ...(channelId && { channelId }),
    })
  }
  const error = search.error ?? read.error
  return (
    <Form.Item label={t('onvif')} htmlFor="onvif-host" extra={t('hint')}>
      <Space.Compact block>
        <AutoComplete
          id="onvif-host"
          style={{ flex: 1 }}
          value={host}
          onChange={setHost}
          placeholder="192.168.1.64"
          options={found.map(one => ({
            value: one.host,
            label: [one.host, one.name, one.hardware].filter(Boolean).join(' · '),
          }))}
        />
        <Button
          loading={search.isPending}
          disabled={!aiServer}
          onClick={() => aiServer && search.mutate({ aiServerId: aiServer.aiServerId })}
        >
          {t('search')}
        </Button>
        <Button loading={read.isPending} disabled={!aiServer || !known.success} onClick={() => begin()}>
          {t('read')}
        </Button>
      </Space.Compact>
      <div role="status">
        {search.isPending && <Muted>{t('searching')}</Muted>}
        {search.isSuccess && <Muted>{t('found', { count: found.length })}</Muted>}
        {error && <Alert type="error" showIcon title={error.text} />}
        {device?.problem === 'untrusted' && device.fingerprint && (
          <Untrusted
            fingerprint={device.fingerprint}
            onTrust={() => {
              const own = withFingerprint(host, device.fingerprint ?? '')
              setHost(own)
              begin(own)
            }}
          />
        )}
        {device?.problem && !(device.problem === 'untrusted' && device.fingerprint) && (
          <Alert
            type="error"
            showIcon
            title={device.problem === 'protocol' ? t('notOnvif') : why(device.problem)}
            description={device.problem === 'protocol' ? t('notOnvifHint') : why(`${device.problem}Hint`)}
          />
        )}
        {device && !device.problem && (
          <Alert
            type={main ? 'success' : 'warning'}
            showIcon
            title={
              main
                ? t('filled', {
                    name: [device.maker, device.model].join(' '),
                    main: sizeOf(main),
                    second: sizeOf(second),
                  })
                : t('noStream')
            }
          />
        )}
      </div>
    </Form.Item>
  )
}

/** What a certificate is known by that nobody vouches for: somebody has to have compared it. */
function Untrusted({ fingerprint, onTrust }: { fingerprint: string; onTrust: () => void }) {
  const t = useTexts(onvifTexts)
  return (
    <Alert
      type="warning"
      showIcon
      title={t('untrusted')}
      description={
        <>
          <code style={{ overflowWrap: 'anywhere' }}>{fingerprint}</code>
          <p>{t('untrustedHint')}</p>
          <Button size="small" onClick={onTrust}>
            {t('trust')}
          </Button>
        </>
      }
    />
  )
}
