import type { OpenedAt } from '@watchfire/contract/device/login-place.rules.ts'
import { cameraLogin } from '@watchfire/contract/device/sealed-text.ts'
import { Alert, Button, Form, Input } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { cameraFormTexts } from './camera-form.texts.ts'
import { type CameraForm, type CameraKnown, type ServerOfCamera, strangeTo } from './camera-form.ts'
import styles from './LoginFields.module.css'

const { user, password } = cameraLogin.shape

type Props = { aiServer: ServerOfCamera | undefined; camera: CameraKnown | undefined }

/** User name and password of a camera: typed anew, kept unseen, or taken away. */
export function LoginFields({ aiServer, camera }: Props) {
  const t = useTexts(cameraFormTexts)
  return (
    <>
      <div className={styles.pair}>
        <Form.Item
          name="user"
          label={t('user')}
          dependencies={loginHangsOn}
          rules={[
            ({ getFieldValue, getFieldsValue }) => ({
              validator: async (_rule, typed: string | undefined) => {
                if (!typed?.trim() && getFieldValue('password')) throw new Error(t('userRequired'))
                if (strangeTo(camera?.keptFor, getFieldsValue() as CameraForm)) throw new Error(t('loginAnew'))
                // Without its key nothing can be sealed; what was typed must not be dropped in silence.
                if (typed?.trim() && aiServer && !aiServer.publicKey) throw new Error(t('noKey'))
              },
            }),
          ]}
        >
          <Input maxLength={user.maxLength ?? undefined} autoComplete="off" spellCheck={false} />
        </Form.Item>
        <Form.Item name="password" label={t('password')}>
          <Input.Password maxLength={password.maxLength ?? undefined} autoComplete="new-password" />
        </Form.Item>
      </div>
      {camera?.keptFor ? (
        <Form.Item name="dropsLogin" noStyle>
          <StoredLogin isLost={camera.isLoginLost} keptFor={camera.keptFor} />
        </Form.Item>
      ) : (
        <p className={styles.hint}>{t('loginHint')}</p>
      )}
    </>
  )
}

/** Where it is told, and whether it is at all. */
const loginHangsOn = [
  'password',
  'address',
  'second',
  'onvifPort',
  'onvifSecurity',
  'eventsMaker',
  'eventsPort',
  'eventsSecurity',
  'eventsFingerprint',
  'dropsLogin',
]

/** Says that a login is kept, with the way to be rid of it. */
function StoredLogin({ isLost, keptFor, value: isDropped = false, onChange }: StoredLoginProps) {
  const t = useTexts(cameraFormTexts)
  const form = Form.useFormInstance<CameraForm>()
  const typed: Partial<CameraForm> = Form.useWatch([], form) ?? {}
  if (typed.user?.trim()) return <p className={styles.hint}>{t('loginHint')}</p>
  const strange = strangeTo(keptFor, typed)
  const problem = isDropped
    ? undefined
    : isLost
      ? t('loginLost')
      : strange && t('loginElsewhere', { field: t(wordOf[strange]) })
  return (
    <Alert
      className={styles.kept}
      type={problem ? 'warning' : 'info'}
      showIcon
      title={problem ?? t(isDropped ? 'takenAway' : 'loginKept')}
      action={
        <Button size="small" onClick={() => onChange?.(!isDropped)}>
          {t(isDropped ? 'keepIt' : 'takeAway')}
        </Button>
      }
    />
  )
}
const wordOf = { address: 'address', second: 'second', onvif: 'onvifService', events: 'eventsService' } as const
type StoredLoginProps = { isLost: boolean; keptFor: OpenedAt; value?: boolean; onChange?: (drops: boolean) => void }
