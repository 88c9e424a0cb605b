import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { useCallback, useMemo } from 'react'
import { useLanguage } from '../../core/language.ts'
import { useCall } from '../../core/use-call.ts'

/** The alarm type catalogue as choices, in the reader's language; those out of use stay where they were chosen. */
export function useTypeChoices(): { value: number; label: string; disabled: boolean }[] {
  const types = useCall(alarmCalls.listTypes, { pageSize: 1000 }, { quiet: true }).data?.rows
  const language = useLanguage()
  return useMemo(
    () =>
      (types ?? []).map(({ type, name, nameEn, inUse }) => ({
        value: type,
        label: language === 'en' ? nameEn : name,
        disabled: !inUse,
      })),
    [types, language],
  )
}

/** The name of a type; its number until the catalogue is there. */
export function useTypeNames(): (type: number) => string {
  const choices = useTypeChoices()
  return useCallback(type => choices.find(choice => choice.value === type)?.label ?? String(type), [choices])
}
