import { styled } from '../theme/styled.ts'
import styles from './ListParts.module.css'

/** A list screen: bar, rows and pages below one another. */
export const ListSection = styled('section', styles.section)
export const ListTitle = styled('h1', styles.title)
/** The box around the rows. */
export const ListBody = styled('div', styles.body)
/** Stands where rows would. */
export const ListMessage = styled('div', styles.message)
