import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { useMemo } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { choiceFilter } from '../../ui/list/filters.tsx'
import { StateList } from './StateList.tsx'
import { stateTexts } from './state.texts.ts'

const whole = {}

/** The devices of every customer that the platform sees now. */
export function AllDevicesPage() {
  const t = useTexts(stateTexts)
  const companies = useCall(companyCalls.list, { pageSize: 1000 }, { quiet: true, selection: whole }).data?.rows
  const filter = useMemo(
    () =>
      choiceFilter(
        'ofCompanyId',
        t('anyCustomer'),
        (companies ?? [])
          .filter(company => company.level === 'customer')
          .map(({ companyId, name }) => ({ value: String(companyId), label: name })),
        true,
      ),
    [t, companies],
  )
  return <StateList title={t('allTitle')} customerFilter={filter} selection={whole} />
}
