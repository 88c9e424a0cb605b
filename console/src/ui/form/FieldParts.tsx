import { styled } from '../theme/styled.ts'
import styles from './FieldParts.module.css'

/** Stands above a field that is in no form of Ant Design. */
export const FieldLabel = styled('label', styles.label)
/** A line, or an area, to write in that needs no Ant Design; a wrong one says so by `aria-invalid`. */
export const PlainInput = styled('input', styles.input)
export const PlainTextArea = styled('textarea', styles.input)
/** Below it: what is wrong. */
export const FieldError = styled('p', styles.error)
