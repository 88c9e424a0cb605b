import { styled } from '../../ui/theme/styled.ts'
import styles from './FreshButton.module.css'

/** Stands over a list, moves nothing in it, and brings what came meanwhile. */
export const FreshButton = styled('button', styles.fresh)
