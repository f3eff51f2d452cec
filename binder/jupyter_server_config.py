"""The Jupyter server of a Binder: Voila as a part of it, with our template and our limits."""

from jupyter_core.paths import jupyter_runtime_dir

from conquest_lab.server.config import culling, kernel_transport, lab_settings, page_settings
from conquest_lab.server.launch import disable_lab_news, register_templates

register_templates()
disable_lab_news()

c = get_config()  # type: ignore[name-defined]  # noqa: F821 - Jupyter provides it
for name, value in page_settings().items():
    setattr(c.VoilaConfiguration, name, value)
for name, value in culling().items():
    setattr(c.MappingKernelManager, name, value)
for name, value in kernel_transport(jupyter_runtime_dir()).items():
    setattr(c.ConnectionFileMixin, name, value)
settings = lab_settings(root_dir=".", ip="", port=0, open_browser=False)
for name, value in settings["LabApp"].items():
    setattr(c.LabApp, name, value)
c.ServerApp.kernel_websocket_connection_class = "conquest_lab.server.connection.CheckedConnection"
c.ServerApp.jpserver_extensions = {"conquest_lab.server.extension": True}
