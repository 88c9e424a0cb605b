import type { Person } from '@watchfire/contract/people/people.shapes.ts'
import { personCalls } from '@watchfire/contract/people/person.calls.ts'
import { Button, Descriptions, Flex } from 'antd'
import { siteMinute } from '../core/site-zone.ts'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { Can } from '../ui/Can.tsx'
import { peopleTexts } from './people.texts.ts'
import { dayText, usePeopleNames } from './person-labels.ts'

/** What is known; phone and ID number masked, until somebody who may asks for them. */
export function PersonFacts({ person }: { person: Person }) {
  const t = useTexts(peopleTexts)
  const names = usePeopleNames()
  const read = useAct(personCalls.readNumbers, { refresh: [] })
  const { phone, idNumber } = read.data ?? person
  const facts = {
    number: person.number,
    type: names.types[person.type],
    sex: person.sex ? names.sexes[person.sex] : '',
    library: `${person.libraryName} · ${person.projectName}`,
    unit: person.unit,
    idNumber: idNumber && `${names.idTypes[person.idType]} ${idNumber}`,
    phone,
    term: person.expiresAt === null ? t('forever') : dayText(person.expiresAt),
    madeBy: `${person.madeBy} ${siteMinute(person.madeAt)}`.trim(),
  }
  const isAny = person.phone !== '' || person.idNumber !== ''
  return (
    <Flex vertical gap="small" align="start">
      <Descriptions
        size="small"
        column={1}
        items={Object.entries(facts)
          .filter(([, value]) => value !== '')
          .map(([key, children]) => ({ key, label: t(key as keyof typeof facts), children }))}
      />
      {isAny && !read.data && (
        <Can call={personCalls.readNumbers}>
          <Button
            size="small"
            title={t('looksKept')}
            loading={read.isPending}
            onClick={() => read.mutate({ personId: person.personId })}
          >
            {t('showNumbers')}
          </Button>
        </Can>
      )}
    </Flex>
  )
}
