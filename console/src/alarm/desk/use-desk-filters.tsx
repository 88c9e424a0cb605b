import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { type AlarmLevel, alarmFamily, alarmLevel, verdict } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useLanguage } from '../../core/language.ts'
import { useRight } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { dayFilter } from '../../ui/list/day-filter.tsx'
import { choiceFilter, type Filter, textFilter } from '../../ui/list/filters.tsx'
import { SeverityMark, severityOf } from '../../ui/SeverityMark.tsx'
import { uiTexts } from '../../ui/ui.texts.ts'
import { alarmTexts } from '../model/alarm.texts.ts'
import { DeviceFilter } from './DeviceFilter.tsx'
import { deskTexts } from './desk.texts.ts'
import { keywordLimit } from './desk-query.ts'
import styles from './use-desk-filters.module.css'

/** Lookup lists come whole (spec §9). */
const wholeList = { pageSize: 1000 }

/** The filters of the desk. On an algorithm's own page the type is fixed and has none. */
export function useDeskFilters(fixedType: number | undefined): readonly Filter[] {
  const t = useTexts(deskTexts)
  const tUi = useTexts(uiTexts)
  const word = useTexts(alarmTexts)
  const language = useLanguage()
  const seesFaults = useRight(rights.faultAlarms)
  // The overall view leads here by it; the bar has no room to offer it always.
  const isOverdue = useSearchParams()[0].has('overdue')
  const types = useCall(alarmCalls.listTypes, wholeList, { quiet: true, enabled: fixedType === undefined }).data

  return useMemo(() => {
    const levels = alarmLevel.def.out.options.filter((level: AlarmLevel) => seesFaults || level !== 'fault')
    const typeChoices = (types?.rows ?? []).map(type => {
      const label = (language === 'en' && type.nameEn) || type.name
      return { value: String(type.type), label, searchText: `${type.type} ${type.name} ${type.nameEn}` }
    })
    return [
      textFilter('keyword', t('keyword'), keywordLimit),
      ...(fixedType === undefined
        ? [
            choiceFilter(
              'family',
              t('family'),
              alarmFamily.options.map(value => ({ value, label: word(value) })),
            ),
            choiceFilter('type', t('type'), typeChoices, true),
          ]
        : []),
      choiceFilter(
        'level',
        t('level'),
        levels.map(level => ({
          value: level,
          label: (
            <span className={styles.choice}>
              <SeverityMark severity={severityOf[level]} size={12} /> {word(level)}
            </span>
          ),
        })),
      ),
      choiceFilter(
        'verdict',
        t('verdict'),
        verdict.def.out.options.map(value => ({ value, label: word(value) })),
      ),
      ...(isOverdue ? [choiceFilter('overdue', t('overdue'), [{ value: '1', label: t('overdueOnly') }])] : []),
      {
        names: ['device'],
        render: ({ values, change }) => <DeviceFilter value={values.device} change={device => change({ device })} />,
      },
      dayFilter(tUi, t('period')),
    ]
  }, [t, tUi, word, language, seesFaults, types, fixedType, isOverdue])
}
