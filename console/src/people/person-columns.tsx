import type { Person } from '@watchfire/contract/people/people.shapes.ts'
import type { TableColumnsType } from 'antd'
import type { Translate } from '../core/texts.ts'
import { TwoLines } from '../ui/TwoLines.tsx'
import { PersonState } from './PersonState.tsx'
import type { peopleTexts } from './people.texts.ts'
import { dayText, type usePeopleNames } from './person-labels.ts'

type Words = Translate<(typeof peopleTexts)['zh']>

export function peopleColumns(t: Words, names: ReturnType<typeof usePeopleNames>): TableColumnsType<Person> {
  return [
    {
      title: t('name'),
      width: '10rem',
      fixed: 'left',
      render: (_, { name, number }) => (
        <TwoLines>
          <span>{name}</span>
          <small>{number}</small>
        </TwoLines>
      ),
    },
    { title: t('state'), width: '9rem', render: (_, person) => <PersonState person={person} /> },
    { title: t('type'), width: '9rem', render: (_, { type }) => names.types[type] },
    {
      title: t('library'),
      width: '11rem',
      render: (_, { libraryName, projectName }) => (
        <TwoLines>
          <span>{libraryName}</span>
          <small>{projectName}</small>
        </TwoLines>
      ),
    },
    {
      title: `${t('unit')} / ${t('phone')}`,
      width: '11rem',
      render: (_, { unit, phone }) => (
        <TwoLines>
          <span>{unit}</span>
          <small>{phone}</small>
        </TwoLines>
      ),
    },
    {
      title: t('idNumber'),
      width: '13rem',
      render: (_, { idNumber, idType }) =>
        idNumber && (
          <TwoLines>
            <span>{idNumber}</span>
            <small>{names.idTypes[idType]}</small>
          </TwoLines>
        ),
    },
    {
      title: t('consentUntil'),
      width: '8rem',
      render: (_, { consentUntil }) => (consentUntil === null ? t('none') : dayText(consentUntil)),
    },
    {
      title: t('term'),
      width: '8rem',
      render: (_, { expiresAt }) => (expiresAt === null ? t('forever') : dayText(expiresAt)),
    },
  ]
}
