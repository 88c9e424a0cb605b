import type { AnswerOf, Call, InputOf } from '@watchfire/contract/core/call.ts'
import type { ErrorCode } from '@watchfire/contract/error-table.ts'
import type { FormInstance } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { providerTexts } from './provider.texts.ts'

type FieldOf<Fields> = Partial<Record<ErrorCode, keyof Fields & string>>

/** Saves a form of this page. A refusal that is about one field stands there, any other above them all. */
export function useSaveAtField<C extends Call, Fields>(
  call: C,
  form: FormInstance<Fields>,
  fieldOf: FieldOf<Fields>,
  { onSaved, successText }: { onSaved: () => void; successText?: string },
) {
  const t = useTexts(providerTexts)
  const save = useAct(call, {
    refresh: ['provider', 'directory', 'provisioning'],
    successText: successText ?? t('saved'),
    onSuccess: (_: AnswerOf<C>) => onSaved(),
    onRefused: ({ code, text }) => {
      const name = code && fieldOf[code]
      if (!name) return
      form.setFields([{ name: name as never, errors: [text] }])
      form.scrollToField(name as never)
    },
  })
  const atField = save.error?.code && fieldOf[save.error.code]
  return {
    save: (input: InputOf<C>) => save.mutate(input),
    error: atField ? null : save.error,
    saving: save.isPending,
  }
}
