import { styled } from '../ui/theme/styled.ts'
import styles from './ButtonWord.module.css'

/** The word of a button that is its icon alone where there is no room. */
export const ButtonWord = styled('span', styles.word)
