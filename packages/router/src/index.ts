/**
 * All of the router that the parts use. A shared module cannot be tree-shaken,
 * so sharing this list instead of the whole router halves what a visitor downloads.
 */
export {
  createBrowserRouter,
  Link,
  matchRoutes,
  Navigate,
  NavLink,
  Outlet,
  type RouteObject,
  RouterProvider,
  ScrollRestoration,
  useBlocker,
  useLocation,
  useMatches,
  useNavigate,
  useParams,
  useRouteError,
} from 'react-router-dom'
