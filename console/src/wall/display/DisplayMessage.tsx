import { styled } from '../../ui/theme/styled.ts'
import styles from './DisplayMessage.module.css'

/** What stands in place of a wall, to be read from the other end of the room. */
export const DisplayMessage = styled('main', styles.message)
