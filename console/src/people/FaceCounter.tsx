import { personCalls } from '@watchfire/contract/people/person.calls.ts'
import { Popover } from 'antd'
import { useTexts } from '../core/texts.ts'
import { useCall } from '../core/use-call.ts'
import { TextButton } from '../ui/buttons.tsx'
import { StateTag } from '../ui/StateTag.tsx'
import { peopleTexts } from './people.texts.ts'

const colours = { none: 'default', near: 'warning', filing: 'error' } as const

/** Of how many people a face is stored, what the law asks for from there on and before, and whom the purge erases next. */
export function FaceCounter() {
  const t = useTexts(peopleTexts)
  const { data } = useCall(personCalls.count, {}, { quiet: true })
  if (!data) return null
  const { faces, uses, warning, purge } = data
  const count = faces.toLocaleString('en-US')
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={
        <div style={{ maxWidth: '22rem' }}>
          {warning !== 'none' && <p role="alert">{t(warning, { count })}</p>}
          {uses.notAssessed > 0 && <p role="alert">{t('facesNotAssessed', { count: uses.notAssessed })}</p>}
          {uses.off > 0 && <p>{t('facesOff', { count: uses.off })}</p>}
          <p style={{ margin: 0 }}>{t('purgeAhead', purge)}</p>
        </div>
      }
    >
      <TextButton>
        <StateTag color={warning === 'none' && uses.notAssessed > 0 ? 'warning' : colours[warning]}>
          {t('counted', { count })}
        </StateTag>
      </TextButton>
    </Popover>
  )
}
