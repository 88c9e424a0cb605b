/** Rules of a form, read from the call that the form will make: a limit is written once, in the contract. */
import type { Call, InputOf } from '@watchfire/contract/core/call.ts'
import type { FormInstance, FormRule } from 'antd'
import { z } from 'zod'
import { fieldsOf, insideNameOf } from './call-fields.ts'
import { coreTexts } from './core.texts.ts'
import { Refusal } from './refusal.ts'
import { showError } from './show-error.ts'
import { textOf } from './texts.ts'

/** Sentences of the spec for one field; without them the general ones are used. */
export type RuleTexts = { required?: string; invalid?: string; tooLong?: string }

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

function sentence(issue: z.core.$ZodIssue | undefined, texts: RuleTexts): string {
  if (issue?.code === 'too_big')
    return texts.tooLong ?? texts.invalid ?? textOf(coreTexts, 'tooLong', { max: Number(issue.maximum) })
  if (issue?.code === 'too_small') return texts.invalid ?? textOf(coreTexts, 'tooShort', { min: Number(issue.minimum) })
  return texts.invalid ?? textOf(coreTexts, 'invalid')
}

/** Ant Design rules of one field of a call. Only a field the call insists on gets an asterisk. */
export function rulesFor<C extends Call>(call: C, field: keyof InputOf<C> & string, texts: RuleTexts = {}): FormRule[] {
  const schema = fieldsOf(call).get(field)?.schema
  if (!schema) throw new Error(`${call.path} has no field ${field}`)
  const needed = !z.safeEncode(schema, undefined as never).success && !z.safeEncode(schema, '' as never).success
  return [
    ...(needed ? [{ required: true, whitespace: true, message: texts.required ?? textOf(coreTexts, 'required') }] : []),
    {
      validator: async (_rule, value: unknown) => {
        // Emptiness is the business of the rule above; an optional field may be left alone.
        if (isEmpty(value)) return
        const outcome = z.safeEncode(schema, value as never)
        if (!outcome.success) throw new Error(sentence(outcome.error.issues[0], texts))
      },
    },
  ]
}

/** Most characters a text field takes, for `maxLength` and its counter. */
export function maxLengthOf<C extends Call>(call: C, field: keyof InputOf<C> & string): number | undefined {
  let schema: unknown = fieldsOf(call).get(field)?.schema
  while (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) schema = schema.unwrap()
  return schema instanceof z.ZodString ? (schema.maxLength ?? undefined) : undefined
}

/** Shows a refusal at the field it names; false when it names none that this form has. */
export function showAtField(call: Call, form: FormInstance, error: unknown): boolean {
  const name = error instanceof Refusal && error.wireField ? insideNameOf(call, error.wireField) : undefined
  if (!(error instanceof Refusal && name && form.getFieldInstance(name))) return false
  form.setFields([{ name, errors: [error.text] }])
  form.scrollToField(name)
  return true
}

/** Shows a refusal at the field it names, and as a notice when it names none. For `useAct`'s `onRefused`. */
export function showInForm(call: Call, form: FormInstance, error: unknown) {
  if (!showAtField(call, form, error)) showError(error)
}
