// A table of response headers.
import type { ComponentChildren } from 'preact'

interface HeaderTableProps {
  headers: [name: string, value: ComponentChildren][]
}

export function HeaderTable({ headers }: HeaderTableProps) {
  return (
    <table>
      <tbody>
        {headers.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
