import type { Camera } from '@watchfire/contract/device/camera.shapes.ts'
import { Button, Form } from 'antd'
import { siteText } from '../../core/site-zone.ts'
import { useTexts } from '../../core/texts.ts'
import { Muted } from '../../ui/text.tsx'
import { cameraEventsTexts } from './camera-events.texts.ts'
import { cameraFormTexts } from './camera-form.texts.ts'
import { type CameraForm, eventsByOf, formOf } from './camera-form.ts'
import type { CameraSettings } from './camera-settings.ts'
import { eventsSourceTexts } from './events-source.texts.ts'
import { eventsByText } from './events-source-labels.ts'
import styles from './MeanwhileChange.module.css'

const compared = [
  'name',
  'location',
  'address',
  'second',
  'onvifPort',
  'onvifSecurity',
  'events',
  'plates',
  'faults',
  'record',
] as const
type Value = CameraForm[(typeof compared)[number]]

type Props = {
  camera: Camera
  settings: CameraSettings
  isOpen: boolean
  /** From then on what is saved takes the place of what is shown here. */
  onLook: () => void
}

/** What somebody else saved while this form was open, beside what was typed. */
export function MeanwhileChange({ camera, settings, isOpen, onLook }: Props) {
  const t = useTexts(cameraFormTexts)
  const ofEvents = useTexts(cameraEventsTexts)
  const ofSource = useTexts(eventsSourceTexts)
  const form = Form.useFormInstance<CameraForm>()
  const typed = Form.useWatch([], form) as CameraForm | undefined
  if (!isOpen || !typed)
    return (
      <Button className={styles.look} onClick={onLook}>
        {t('look')}
      </Button>
    )
  const theirs = formOf(camera, settings)
  const words = (value: Value) => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (Array.isArray(value)) return value.map(kind => ofEvents(kind)).join(', ') || t('empty')
    return value || t('empty')
  }
  const source = {
    name: 'eventsMaker',
    label: ofSource('eventsMaker'),
    theirs: eventsByText(eventsByOf(theirs), ofSource),
    own: eventsByText(eventsByOf(typed), ofSource),
  }
  const rows = [
    ...compared.map(name => ({
      name,
      label: name === 'events' ? ofEvents(name) : t(name),
      theirs: words(theirs[name]),
      own: words(typed[name]),
    })),
    source,
  ].filter(row => row.theirs !== row.own)
  return (
    <section className={styles.change} aria-label={t('look')}>
      <p>{t('theirs', { name: settings.changedBy, time: siteText(settings.changedAt) })}</p>
      {rows.length === 0 ? (
        <Muted as="p">{t('sameAsTyped')}</Muted>
      ) : (
        <table>
          <thead>
            <tr>
              <th>{t('field')}</th>
              <th>{t('theirValue')}</th>
              <th>{t('ownValue')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, label, theirs: their, own }) => (
              <tr key={name}>
                <th scope="row">{label}</th>
                <td>{their}</td>
                <td>{own}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Muted as="p">{t('thenSave')}</Muted>
      <Button
        size="small"
        onClick={() =>
          form.setFieldsValue({ regionId: undefined, second: undefined, ...theirs, user: '', password: '' })
        }
      >
        {t('takeTheirs')}
      </Button>
    </section>
  )
}
