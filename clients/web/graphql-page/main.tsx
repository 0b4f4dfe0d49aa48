// Entry point of the page at /graphql: an editor for operations, their result, and the schema documentation.
import './page.css'
import { render } from 'preact'
import { Page } from './page.tsx'

document.body.replaceChildren()
render(<Page />, document.body)
