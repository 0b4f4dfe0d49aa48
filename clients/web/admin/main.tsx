// Entry point of the admin page.
import '../styles/base.css'
import '../styles/page.css'
import '../styles/parts.css'
import '../styles/company.css'
import '../styles/preview.css'
import '../styles/tools.css'
import './admin.css'
import { render } from 'preact'
import { AdminPage } from './page.tsx'

document.body.replaceChildren()
render(<AdminPage />, document.body)
