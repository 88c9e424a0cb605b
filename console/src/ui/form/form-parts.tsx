import { styled } from '../theme/styled.ts'
import styles from './form-parts.module.css'

/** Two fields a line. */
export const FieldGrid = styled('div', styles.grid)
/** Fields that belong together, under a legend. */
export const FormPart = styled('fieldset', styles.part)
/** The fields of a part, two a line. */
export const PartGrid = styled('div', styles.targets)
