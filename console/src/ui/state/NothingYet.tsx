import { styled } from '../theme/styled.ts'
import styles from './NothingYet.module.css'

/** In the place of what would stand here: why there is nothing, and the way to it. */
export const NothingYet = styled('div', styles.nothing)
