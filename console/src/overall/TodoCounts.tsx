import { Link } from 'react-router'
import styles from './TodoCounts.module.css'
import { useTodo } from './use-todo.ts'

/** What waits for somebody, by count; each leads to its list. What nobody waits for is quiet. */
export function TodoCounts() {
  const rows = useTodo()
  return (
    <ul className={styles.todo}>
      {rows.map(({ name, count, to }) => (
        <li key={to} data-none={count === 0}>
          <Link to={to}>
            <span>{name}</span> <strong>{count}</strong>
          </Link>
        </li>
      ))}
    </ul>
  )
}
