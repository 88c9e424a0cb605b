import { styled } from '../theme/styled.ts'
import styles from './FieldParts.module.css'

/** Stands above a field that is in no form of Ant Design. */
export const FieldLabel = styled('label', styles.label)
/** Below it: what is wrong. */
export const FieldError = styled('p', styles.error)
