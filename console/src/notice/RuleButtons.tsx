import { styled } from '../ui/theme/styled.ts'
import styles from './RuleButtons.module.css'

/** What can be done with a row, at its end. */
export const RuleButtons = styled('span', styles.buttons)
