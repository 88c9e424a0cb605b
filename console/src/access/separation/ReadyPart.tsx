import type { GivableRole } from '@watchfire/contract/access/role/role.shapes.ts'
import { duties } from '@watchfire/contract/access/separation/duty.rules.ts'
import { type Separation, separationCalls } from '@watchfire/contract/access/separation/separation.calls.ts'
import { Button, Descriptions } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { listNames, useTexts } from '../../core/texts.ts'
import { Can } from '../../ui/Can.tsx'
import { CompanyWideNote } from '../../ui/form/CompanyWideNote.tsx'
import { SettingsPart } from '../../ui/SettingsPart.tsx'
import { SwitchOnDialog } from './SwitchOnDialog.tsx'
import { separationTexts } from './separation.texts.ts'

const pageOf = {
  role: '/role',
  account: '/account',
  apiKey: '/api-keys',
  invitation: '/account',
  signInWay: '/sign-in-ways',
}

/** What has to change before duties can be separated, and the one act that remains. */
export function ReadyPart({ state, roles }: { state: Separation; roles: readonly GivableRole[] | undefined }) {
  const t = useTexts(separationTexts)
  const [switches, setSwitches] = useState(false)
  const missing = duties.filter(duty => !state.people.some(person => person.duty === duty && person.ownPassword))
  const kinds = [...new Set(state.inTheWay.map(({ kind }) => kind))]
  const ready = missing.length === 0 && kinds.length === 0
  const namesOf = (kind: string) => state.inTheWay.filter(one => one.kind === kind).map(one => one.name)
  return (
    <SettingsPart
      title={t('readyTitle')}
      about={t('readyAbout')}
      acts={
        <Can call={separationCalls.switchOn} fallback={<CompanyWideNote />}>
          <Button type="primary" disabled={!ready} onClick={() => setSwitches(true)}>
            {t('switchOn')}
          </Button>
        </Can>
      }
    >
      {missing.length > 0 && <p>{t('missing', { duties: listNames(missing.map(duty => t(duty))) })}</p>}
      {kinds.length > 0 ? (
        <Descriptions
          column={1}
          size="small"
          items={kinds.map(kind => ({
            key: kind,
            label: <Link to={pageOf[kind]}>{t(kind)}</Link>,
            children: listNames(namesOf(kind)),
          }))}
        />
      ) : (
        missing.length === 0 && <p>{t('nothingInTheWay')}</p>
      )}
      {switches && <SwitchOnDialog state={state} roles={roles ?? []} onClose={() => setSwitches(false)} />}
    </SettingsPart>
  )
}
