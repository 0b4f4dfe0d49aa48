// Entry point of the page at /graphql: an editor for operations, their result, and the schema documentation.
import './page.css'
import { render } from 'preact'
import { restoreKey } from '../state/caller.ts'
import { Page } from './page.tsx'

restoreKey()
document.body.replaceChildren()
render(<Page />, document.body)
