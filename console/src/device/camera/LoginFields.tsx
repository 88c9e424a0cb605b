import { cameraLogin } from '@watchfire/contract/device/sealed-text.ts'
import { Alert, Button, Form, Input } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { cameraFormTexts } from './camera-form.texts.ts'
import type { CameraForm, CameraKnown, ServerOfCamera } from './camera-form.ts'
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
          dependencies={['password']}
          rules={[
            ({ getFieldValue }) => ({
              validator: async (_rule, typed: string | undefined) => {
                if (!typed?.trim() && getFieldValue('password')) throw new Error(t('userRequired'))
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
      {camera?.hasLogin ? (
        <Form.Item name="dropsLogin" noStyle>
          <KeptLogin isLost={camera.isLoginLost} />
        </Form.Item>
      ) : (
        <p className={styles.hint}>{t('loginHint')}</p>
      )}
    </>
  )
}

/** Says that a login is kept, with the way to be rid of it. */
function KeptLogin({ isLost, value: isDropped = false, onChange }: KeptProps) {
  const t = useTexts(cameraFormTexts)
  const form = Form.useFormInstance<CameraForm>()
  const isReplaced = Boolean(Form.useWatch('user', form)?.trim())
  if (isReplaced) return <p className={styles.hint}>{t('loginHint')}</p>
  return (
    <Alert
      className={styles.kept}
      type={isLost && !isDropped ? 'warning' : 'info'}
      showIcon
      title={t(isDropped ? 'takenAway' : isLost ? 'loginLost' : 'loginKept')}
      action={
        <Button size="small" onClick={() => onChange?.(!isDropped)}>
          {t(isDropped ? 'keepIt' : 'takeAway')}
        </Button>
      }
    />
  )
}
type KeptProps = { isLost: boolean; value?: boolean; onChange?: (drops: boolean) => void }
